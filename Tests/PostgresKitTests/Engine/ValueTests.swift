import Contracts
import SQLiteKit
import TestKit
import Testing

/// Values come back from either engine as they were bound, and wrong ones are refused (design §4).
@Suite(.serialized) struct ValueTests {
    private static let values = [
        Migration(
            1, "stored",
            """
            CREATE TABLE stored (
                number INTEGER, text TEXT, bytes BLOB, flag INTEGER CHECK (flag IN (0, 1))) STRICT;
            """)
    ]

    @Test(arguments: TestEngine.all)
    func `any text, number and bytes are read as they were bound`(engine: TestEngine) async throws {
        let texts = [
            "", "plain", "it's \"quoted\" -- '; DROP TABLE stored", "ünïcödé 🧾", "?1 $a :b @c \\x00",
        ]
        let numbers: [Int64] = [.min, -1, 0, 1, (1 << 53) + 1, .max]
        let blobs: [[UInt8]] = [[], [0], [0, 255, 39, 34], [UInt8](repeating: 7, count: 100_000)]
        try await engine.withDatabase(Self.values) { database in
            try await database.write { db in
                for text in texts { try db.run("INSERT INTO stored (text) VALUES (\(text))") }
                for number in numbers { try db.run("INSERT INTO stored (number) VALUES (\(number))") }
                for blob in blobs { try db.run("INSERT INTO stored (bytes) VALUES (\(blob))") }
                for text in texts { #expect(try db.exists("SELECT 1 FROM stored WHERE text = \(text)")) }
            }
            try await database.read { db in
                let text = try db.all("SELECT text FROM stored WHERE text IS NOT NULL") { try $0.text(0) }
                #expect(text.sorted() == texts.sorted())
                let bytes = try db.all("SELECT text FROM stored WHERE text = \(texts[3])") { row throws in
                    try row.withText(0) { Array($0) }
                }
                #expect(bytes == [Array(texts[3].utf8)])
                let ordered: SQL = "SELECT number FROM stored WHERE number IS NOT NULL ORDER BY number"
                #expect(try db.all(ordered) { try $0.int(0) } == numbers.sorted())
                let blob = try db.all("SELECT bytes FROM stored WHERE bytes IS NOT NULL") { try $0.blob(0) }
                #expect(Set(blob) == Set(blobs))
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func `texts compare by their bytes`(engine: TestEngine) async throws {
        let words = ["b", "a", "B", "ä", "Z", "_", "aa", "é", "z"]
        try await engine.withDatabase(Self.values) { database in
            try await database.write { db in
                for word in words { try db.run("INSERT INTO stored (text) VALUES (\(word))") }
            }
            let found = try await database.read {
                try $0.all("SELECT text FROM stored ORDER BY text") { try $0.text(0) }
            }
            #expect(found == words.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        }
    }

    @Test(arguments: TestEngine.all)
    func `ids, times, days, months, booleans and NULL are read as they were bound`(engine: TestEngine)
        async throws
    {
        let id = ID<ValueTests>(high: 0x0102_0304_0506_0708, low: 0xF9FA_FBFC_FDFE_FF00)
        let moment = Timestamp(millisecondsSinceEpoch: 1_769_851_800_123)
        let day = try #require(CalendarDate("2024-02-29"))
        let none: Int64? = nil
        try await engine.withDatabase(Self.values) { database in
            try await database.write { db in
                try db.run("INSERT INTO stored VALUES (\(moment), 'EUR', \(id), \(true))")
                try db.run("INSERT INTO stored VALUES (\(day), NULL, NULL, \(none))")
            }
            try await database.read { db in
                try db.forEach("SELECT number, text, bytes, flag FROM stored WHERE bytes = \(id)") {
                    row throws in
                    #expect(try row.timestamp(0) == moment)
                    #expect(try row.currency(1).code == "EUR")
                    #expect(try row.id(2) == id)
                    #expect(try row.bool(3) == true)
                    #expect(row.isNull(9) == true)
                }
                try db.forEach("SELECT number, text, bytes, flag FROM stored WHERE bytes IS NULL") {
                    row throws in
                    #expect(try row.date(0) == day)
                    #expect(row.isNull(1) && row.isNull(2) && row.isNull(3))
                    #expect(try row.textOrNil(1) == nil)
                    #expect(try row.blobOrNil(2) == nil)
                    #expect(try row.intOrNil(3) == nil)
                    #expect(try row.idOrNil(2, ValueTests.self) == nil)
                }
                #expect(try db.exists("SELECT 1 FROM stored WHERE flag = \(true)"))
                #expect(
                    try db.all("SELECT flag = 1 FROM stored WHERE flag IS NOT NULL") { try $0.bool(0) }
                        == [true])
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func `a sum is a whole number, and one of more than 64 bits is an error`(engine: TestEngine) async throws
    {
        try await engine.withDatabase(Self.values) { database in
            for numbers: [Int64] in [[1, 2], [.max], [.min], [-10_000, 20_000_000_000], [0], [.max, .min]] {
                try await database.write { db in
                    try db.run("DELETE FROM stored")
                    for number in numbers { try db.run("INSERT INTO stored (number) VALUES (\(number))") }
                }
                let sum = try await database.read {
                    try $0.first("SELECT sum(number) FROM stored") { try $0.int(0) }
                }
                #expect(sum == numbers.reduce(0, &+))
            }
            try await database.write { db in
                for _ in 0..<2 { try db.run("INSERT INTO stored (number) VALUES (\(Int64.max))") }
            }
            let found = try await kind {
                _ = try await database.read {
                    try $0.first("SELECT sum(number) FROM stored") { try $0.int(0) }
                }
            }
            #expect(found == (engine == .sqlite ? .other : .unreadable))
        }
    }

    @Test(arguments: TestEngine.all)
    func `a value is refused as anything else than it is`(engine: TestEngine) async throws {
        try await engine.withDatabase(Self.values) { database in
            try await database.write {
                try $0.run("INSERT INTO stored VALUES (2, 'x', \([UInt8]([1])), NULL)")
            }
            let reads: [@Sendable (borrowing Row) throws -> Void] = [
                { _ = try $0.text(0) }, { _ = try $0.blob(0) }, { _ = try $0.bool(0) },
                { _ = try $0.id(0, Self.self) },
                { _ = try $0.int(1) }, { _ = try $0.blob(1) }, { _ = try $0.currency(1) },
                { _ = try $0.int(2) }, { _ = try $0.text(2) }, { _ = try $0.id(2, Self.self) },
                { _ = try $0.int(3) }, { _ = try $0.text(3) }, { _ = try $0.blob(3) }, { _ = try $0.int(4) },
            ]
            for read in reads {
                let found = try await kind {
                    try await database.read {
                        try $0.forEach("SELECT number, text, bytes, flag FROM stored") { try read($0) }
                    }
                }
                #expect(found == .unreadable)
            }
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled))
    func `a text with U+0000 is refused before it is sent`() async throws {
        try await TestEngine.postgres.withDatabase { database async throws in
            let error = await #expect(throws: SQLiteError.self) {
                try await database.write { try $0.run(insert(1, "a\0b")) }
            }
            #expect(error?.kind == .constraint && error?.message.contains("U+0000") == true)
            #expect(try await database.ids() == [])
        }
    }
}
