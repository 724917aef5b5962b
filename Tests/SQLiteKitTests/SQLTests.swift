import Contracts
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct SQLTests {
        private static let numbers: [Int64] = [.min, -1, 0, 1, (1 << 53) + 1, .max]
        private static let blobs: [[UInt8]] = [
            [], [0], [0, 255, 39, 34], [UInt8](repeating: 7, count: 100_000),
        ]
        private static let values = [
            Migration(
                1, "values", "CREATE TABLE stored (value ANY) STRICT; CREATE TABLE other (value ANY) STRICT;")
        ]

        @Test(arguments: [
            "", "plain", "it's \"quoted\" -- '; DROP TABLE stored", "before\0after", "ünïcödé 🧾",
            "?1 $a :b @c",
        ])
        func `any text is read as it was bound`(text: String) async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.write { _ = try $0.run("INSERT INTO stored VALUES (\(text))") }
                let back = try await database.read { try $0.first("SELECT value FROM stored") { $0.text(0) } }
                #expect(back == text)
                let bytes = try await database.read {
                    try $0.first("SELECT value FROM stored") { $0.withText(0) { Array($0) } }
                }
                #expect(bytes == Array(text.utf8))
                let present = try await database.read {
                    try $0.first("SELECT value FROM stored") { $0.withTextOrNil(0) { $0.map { Array($0) } } }
                }
                #expect(present == .some(Array(text.utf8)))
                #expect(
                    try await database.read { try $0.exists("SELECT 1 FROM stored WHERE value = \(text)") })
            }
        }

        @Test func `an absent text differs from an empty one`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                let absent = try await database.read { db in
                    try db.first("SELECT NULL, ''") { row in
                        [0, 1].map { row.withTextOrNil($0) { $0?.count } }
                    }
                }
                #expect(absent == [nil, 0])
            }
        }

        @Test func `an id is read as it was bound, and any other blob as zero`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                let id = ID<WorkOwner>(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
                let ids = try await database.read { db in
                    try db.first("SELECT \(id), x'0123', x'', NULL") { row in
                        (0...4).map { row.id($0, WorkOwner.self) }
                    }
                }
                let none = ID<WorkOwner>(high: 0, low: 0)
                #expect(ids == [id, none, none, none, none])
            }
        }

        @Test(arguments: numbers)
        func `any integer is read as it was bound`(number: Int64) async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.write { _ = try $0.run("INSERT INTO stored VALUES (\(number))") }
                let back = try await database.read { try $0.first("SELECT value FROM stored") { $0.int(0) } }
                #expect(back == number)
            }
        }

        @Test(arguments: blobs)
        func `any bytes are read as they were bound`(blob: [UInt8]) async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.write { _ = try $0.run("INSERT INTO stored VALUES (\(blob))") }
                let (back, kind) =
                    try await database.read {
                        try $0.first("SELECT value, typeof(value) FROM stored") {
                            ($0.blob(0), $0.text(1))
                        }
                    } ?? ([], "")
                #expect(back == blob)
                #expect(kind == "blob")
            }
        }

        @Test func `ids, times, days, months and booleans are read as they were bound`() async throws {
            let id = ID<SQLTests>(high: 0x0102_0304_0506_0708, low: 0xF9FA_FBFC_FDFE_FF00)
            let moment = Timestamp(millisecondsSinceEpoch: 1_769_851_800_123)
            let day = try #require(CalendarDate("2024-02-29"))
            let month = try #require(Month("9999-12"))
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.read { connection in
                    let select: SQL =
                        "SELECT \(id), \(moment), \(day), \(month), \(true), hex(\(id)), length(\(id))"
                    let found: Void? = try connection.first(select) { row in
                        #expect(row.id(0) == id)
                        #expect(row.timestamp(1) == moment)
                        #expect(row.date(2) == day)
                        #expect(row.month(3) == month)
                        #expect(row.bool(4) == true)
                        #expect(row.text(5) == "0102030405060708F9FAFBFCFDFEFF00")
                        #expect(row.int(6) == 16)
                    }
                    #expect(found != nil)
                }
            }
        }

        @Test func `nil is NULL, and NULL is nil`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                let text: String? = nil
                let id: ID<SQLTests>? = nil
                try await database.read { connection in
                    let found: Void? = try connection.first("SELECT \(text), \(id), 0, ''") { row in
                        #expect(row.isNull(0) && row.isNull(1) && !row.isNull(2) && !row.isNull(3))
                        #expect(row.intOrNil(0) == nil && row.textOrNil(0) == nil)
                        #expect(row.idOrNil(1, SQLTests.self) == nil)
                        #expect(row.timestampOrNil(0) == nil && row.monthOrNil(0) == nil)
                        #expect(row.int(0) == 0 && row.text(0) == "" && row.blob(0) == [] && !row.bool(0))
                        #expect(row.id(0, SQLTests.self) == ID(high: 0, low: 0))
                        #expect(row.intOrNil(2) == 0 && row.textOrNil(3) == "" && row.blob(3) == [])
                    }
                    #expect(found != nil)
                }
            }
        }

        @Test func `values that do not fit and missing columns are read as nothing`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.read { connection in
                    let far = Int64.max
                    let found: Void? = try connection.first("SELECT \(far), 'x', X'0102'") { row in
                        #expect(row.date(0) == CalendarDate("1970-01-01") && row.month(0) == Month("1970-01"))
                        #expect(row.int(1) == 0)
                        #expect(row.id(2, SQLTests.self) == ID(high: 0, low: 0))
                        #expect(row.isNull(7) && row.isNull(-1) && row.isNull(Int.max) && row.text(7) == "")
                    }
                    #expect(found != nil)
                }
            }
        }

        @Test func `an interpolated SQL is inserted with its values in order`() {
            let condition: SQL = "b = \(2) AND c = \("three")"
            let list = SQL.joined((4...6).map { "\($0)" }, separator: ", ")
            let sql: SQL = "SELECT \(1) WHERE \(condition) AND d IN (\(list)) AND e = \(7)"
            #expect(sql.text == "SELECT ? WHERE b = ? AND c = ? AND d IN (?, ?, ?) AND e = ?")
            #expect(
                sql.values == [
                    .integer(1), .integer(2), .text("three"), .integer(4), .integer(5), .integer(6),
                    .integer(7),
                ])
            #expect(SQL.joined([], separator: ",").text.isEmpty)
        }

        @Test(arguments: [
            "", "   ", "SELECT 1; SELECT 2", "SELECT ?", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s",
            "RELEASE s",
            "BEGIN IMMEDIATE", "END", "ATTACH ':memory:' AS other", "DETACH main",
        ])
        func `a forbidden statement is refused`(text: String) async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                let sql = SQL(stringLiteral: text)
                try await expect(.misuse) { try await database.read { _ = try $0.run(sql) } }
                try await expect(.misuse) { try await database.write { _ = try $0.run(sql) } }
            }
        }

        @Test func `a reader cannot write, and double quotes are no strings`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await expect(.misuse) { try await database.read { _ = try $0.run("DELETE FROM stored") } }
                try await expect(.other) { try await database.read { _ = try $0.exists("SELECT \"no\"") } }
            }
        }

        @Test func `a value above the limit is refused, and the unit's group goes on`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                let blob = [UInt8](repeating: 0, count: (64 << 20) + 1)
                try await expect(.other) {
                    try await database.write { _ = try $0.run("INSERT INTO stored VALUES (\(blob))") }
                }
                try await database.write { _ = try $0.run("INSERT INTO stored VALUES (1)") }
            }
        }
    }
}
