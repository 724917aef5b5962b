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
                let back = try await database.read {
                    try $0.first("SELECT value FROM stored") { try $0.text(0) }
                }
                #expect(back == text)
                let bytes = try await database.read {
                    try $0.first("SELECT value FROM stored") { try $0.withText(0) { Array($0) } }
                }
                #expect(bytes == Array(text.utf8))
                let present = try await database.read {
                    try $0.first("SELECT value FROM stored") {
                        try $0.withTextOrNil(0) { $0.map { Array($0) } }
                    }
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
                        try [0, 1].map { try row.withTextOrNil($0) { $0?.count } }
                    }
                }
                #expect(absent == [nil, 0])
            }
        }

        @Test(arguments: numbers)
        func `any integer is read as it was bound`(number: Int64) async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.write { _ = try $0.run("INSERT INTO stored VALUES (\(number))") }
                let back = try await database.read {
                    try $0.first("SELECT value FROM stored") { try $0.int(0) }
                }
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
                            (try $0.blob(0), try $0.text(1))
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
                    let found: Void? = try connection.first(select) { row throws in
                        #expect(try row.id(0) == id)
                        #expect(try row.timestamp(1) == moment)
                        #expect(try row.date(2) == day)
                        #expect(try row.month(3) == month)
                        #expect(try row.bool(4) == true)
                        #expect(try row.text(5) == "0102030405060708F9FAFBFCFDFEFF00")
                        #expect(try row.int(6) == 16)
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
                    let found: Void? = try connection.first("SELECT \(text), \(id), 0, ''") { row throws in
                        #expect(row.isNull(0) && row.isNull(1) && !row.isNull(2) && !row.isNull(3))
                        #expect(try row.intOrNil(0) == nil)
                        #expect(try row.textOrNil(0) == nil)
                        #expect(try row.blobOrNil(0) == nil)
                        #expect(try row.idOrNil(1, SQLTests.self) == nil)
                        #expect(try row.timestampOrNil(0) == nil)
                        #expect(try row.dateOrNil(0) == nil)
                        #expect(try row.monthOrNil(0) == nil)
                        #expect(try row.currencyOrNil(0) == nil)
                        #expect(try row.intOrNil(2) == 0)
                        #expect(try row.textOrNil(3) == "")
                    }
                    #expect(found != nil)
                }
            }
        }

        private enum Word: String { case known }

        /// Reads of one column, each by the type that it asks for.
        private static let reads: [(name: String, read: @Sendable (borrowing Row) throws -> Void)] = [
            ("int", { _ = try $0.int(0) }), ("intOrNil", { _ = try $0.intOrNil(0) }),
            ("bool", { _ = try $0.bool(0) }), ("text", { _ = try $0.text(0) }),
            ("textOrNil", { _ = try $0.textOrNil(0) }), ("withText", { try $0.withText(0) { _ in } }),
            ("blob", { _ = try $0.blob(0) }), ("id", { _ = try $0.id(0, SQLTests.self) }),
            ("timestamp", { _ = try $0.timestamp(0) }), ("date", { _ = try $0.date(0) }),
            ("month", { _ = try $0.month(0) }), ("currency", { _ = try $0.currency(0) }),
            ("word", { _ = try $0.word(0, Word.self) }),
            ("element", { _ = try $0.element(0, of: ["first"]) }),
        ]

        /// Values, and the reads that take them.
        private static let taken: [(value: SQL, reads: Set<String>)] = [
            ("NULL", ["intOrNil", "textOrNil"]), ("0.5", []),
            ("0", ["int", "intOrNil", "bool", "timestamp", "date", "element"]),
            ("2", ["int", "intOrNil", "timestamp", "date"]),
            // January 2026.
            ("24312", ["int", "intOrNil", "timestamp", "date", "month"]),
            ("9223372036854775807", ["int", "intOrNil", "timestamp"]),
            ("'x'", ["text", "textOrNil", "withText"]),
            ("'EUR'", ["text", "textOrNil", "withText", "currency"]),
            ("'known'", ["text", "textOrNil", "withText", "word"]), ("x'0102'", ["blob"]),
            ("CAST(x'FF' AS TEXT)", ["withText"]), ("zeroblob(16)", ["blob", "id"]),
        ]

        @Test(arguments: taken.indices)
        func `a value is read as what it is, and refused as anything else`(index: Int) async throws {
            let (value, taken) = Self.taken[index]
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.read { connection in
                    for (name, read) in Self.reads {
                        var refusal: SQLiteError?
                        do {
                            try connection.forEach("SELECT \(value)") { try read($0) }
                        } catch let error as SQLiteError {
                            refusal = error
                        }
                        #expect((refusal == nil) == taken.contains(name), "\(name) of \(value.text)")
                        #expect(refusal?.kind ?? .unreadable == .unreadable)
                    }
                }
            }
        }

        @Test func `a refused value is named by table, column and id, and its text is not shown`()
            async throws
        {
            let tables = [
                Migration(1, "t", "CREATE TABLE people (id BLOB, age ANY, currency TEXT) STRICT;")
            ]
            let id = ID<SQLTests>(high: 1, low: 2)
            try await Scratch.withDatabase(tables) { database, _ in
                try await database.write { db in
                    _ = try db.run("INSERT INTO people VALUES (\(id), 'a secret', 'XXQ')")
                }
                let age = await #expect(throws: SQLiteError.self) {
                    try await database.read {
                        try $0.first("SELECT id, age AS years FROM people") { try $0.int(1) }
                    }
                }
                #expect(
                    age?.message
                        == "people.age holds a text instead of a number in the row of people.id \(id.text)")
                let currency = await #expect(throws: SQLiteError.self) {
                    try await database.read {
                        try $0.first("SELECT currency FROM people") { try $0.currency(0) }
                    }
                }
                #expect(currency?.message == "people.currency holds XXQ instead of a known currency")
            }
        }

        @Test func `a column that a statement does not have is NULL`() async throws {
            try await Scratch.withDatabase(Self.values) { database, _ in
                try await database.read { connection in
                    let found: Void? = try connection.first("SELECT 1") { row throws in
                        #expect(row.isNull(7) && row.isNull(-1) && row.isNull(Int.max))
                        #expect(throws: SQLiteError.self) { try row.text(7) }
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
