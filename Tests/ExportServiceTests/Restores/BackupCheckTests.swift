import Contracts
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import ExportService

@Suite struct BackupCheckTests {
    static let id = "01900000-0000-7000-8000-000000000001"

    /// A whole file of version 2.0.
    static let file: [UInt8] = {
        let body = """
            {"version":"2.0","createdAt":"2026-03-01T00:00:00.000Z","appVersion":"1.0.0","data":{
            "settings":{"preferredCurrency":"EUR","timeZone":"Europe/Berlin","activeAccountId":"\(id)",
            "planning":null},"accounts":[{"id":"\(id)","name":"a ] } \\" , b"},
            {"id":"x","tags":["[",{"a":[1]}]}],"categories":[],"transactions":[ 1 , "two" ,null],
            "attachmentContents":[]},"counts":{"accounts":2,"transactions":3}
            """
        let sum = Sodium.hex(Sodium.sha256(Array(body.utf8)))
        return Array("\(body),\"sha256\":\"\(sum)\"}".utf8)
    }()

    /// Looks through a file in pieces, as a restore does.
    static func checked(_ file: [UInt8], pieces: Int = 64 << 10) throws -> BackupIndex {
        var check = BackupCheckJSON()
        for start in stride(from: 0, to: file.count, by: pieces) {
            try check.take(Array(file[start..<min(file.count, start + pieces)]))
        }
        let index = try check.finish()
        if let range = try index.summed() {
            guard index.sha256 == Sodium.hex(Sodium.sha256(Array(file[range]))) else {
                throw BackupDamage("Its content does not match its sum")
            }
        }
        return index
    }

    @Test(arguments: [1, 2, 7, 97, 4_096]) func `a file is the same however its bytes come`(_ pieces: Int)
        throws
    {
        let index = try Self.checked(Self.file, pieces: pieces)
        #expect(index.version == "2.0")
        #expect(index.lists.map(\.name) == ["accounts", "categories", "transactions", "attachmentContents"])
        #expect(index.lists.map(\.count) == [2, 0, 3, 0])
        #expect(index.paths["account"] == "data.accounts")
        #expect(index.list(of: .transaction)?.count == 3)
        let list = try #require(index.list(of: .account))
        var elements: [String] = []
        var parser = BackupParser(of: list)
        try parser.parse(Array(Self.file[list.start..<list.end])) {
            elements.append(String(decoding: $0.bytes, as: UTF8.self))
        }
        #expect(elements.count == 2)
        #expect(elements.last == #"{"id":"x","tags":["[",{"a":[1]}]}"#)
    }

    @Test func `an entry of very many values is damage`() throws {
        let many = Array(repeating: "1", count: BackupParser.nestedLimit + 2).joined(separator: ",")
        for entry in ["[\(many)]", #"{"a":[\#(many)]}"#, String(repeating: "[", count: 300_000)] {
            var parser = BackupParser()
            #expect(throws: BackupDamage.self) {
                try parser.parse(Array(#"{"transactions":[\#(entry)"#.utf8)) { _ in }
            }
        }
        // Commas in texts are none between values.
        var parser = BackupParser()
        let text = String(repeating: ",", count: BackupParser.nestedLimit + 1)
        try parser.parse(Array(#"{"transactions":[{"notes":"\#(text)"}]}"#.utf8)) { _ in }
        try parser.finish()
    }

    @Test func `a file of too many entries is damage`() throws {
        var parser = BackupParser(entriesLimit: 3)
        try parser.parse(Array(#"{"transactions":[1,2],"budgets":[3"#.utf8)) { _ in }
        #expect(throws: BackupDamage.self) { try parser.parse(Array(",4]".utf8)) { _ in } }
    }

    @Test func `a JSON export's lists are known by their names`() {
        #expect(BackupIndex.kind(of: "recurringTemplates") == .recurring)
        #expect(BackupIndex.kind(of: "deletedRecurringTemplates") == .deletedRecurring)
        #expect(BackupIndex.kind(of: "deletedRecurring") == .deletedRecurring)
        #expect(BackupIndex.kind(of: "attachmentContents") == nil)
    }

    @Test func `a file that is cut off anywhere is damaged`() {
        for length in stride(from: 0, to: Self.file.count, by: 1) {
            #expect(throws: (any Error).self, "\(length) bytes") {
                try Self.checked(Array(Self.file[..<length]))
            }
        }
    }

    @Test(.seeded) func `a flipped bit anywhere is found`() {
        var random = SeededRandom()
        for offset in Self.file.indices {
            var file = Self.file
            file[offset] ^= 1 << UInt8(random.below(8))
            #expect(throws: (any Error).self, "byte \(offset)") { try Self.checked(file) }
        }
    }

    private static let hostile: [(file: String, reason: String)] = [
        ("", "The file is cut off"), ("[1]", "The file is no JSON object"),
        ("{}", "The file is no backup of this server"), ("\u{FEFF}{}", "The file is no JSON object"),
        (#"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z"}"#, "Its data is missing"),
        (#"{"version":"2.0","createdAt":"now","data":{}}"#, "Its time of creation is missing"),
        (
            #"{"version":"9.1","createdAt":"2026-03-01T00:00:00.000Z","data":{}}"#,
            "Its version 9.1 is newer than this server"
        ),
        (
            #"{"version":"2.0","createdAt":"2026-03-01T00:00:00.000Z","data":{},"counts":{}}"#,
            "Its sum is missing at the end"
        ),
        (
            #"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","data":{"accounts":[]}}"#,
            "Its sum is missing"
        ),
        (
            #"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","data":{"transactions":{}}}"#,
            "data.transactions is no list"
        ),
        (
            #"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","data":{"transactions":[{"a":1,"a":2}]}}"#,
            #"data.transactions[0]: Line 1, column 8: duplicate key "a""#
        ),
        (#"{"a":1,"a":2}"#, "The file has the member a twice"),
        (#"{"a":1}}"#, "The file is damaged at byte 7"),
        (#"{"a":1]"#, "The file is damaged at byte 6"), (#"{"a" 1}"#, "The file is damaged at byte 5"),
    ]

    @Test(arguments: hostile) func `a hostile file is refused with its reason`(
        _ item: (file: String, reason: String)
    ) {
        #expect(throws: BackupDamage(item.reason)) { try Self.checked(Array(item.file.utf8)) }
    }

    @Test func `a file of version 1.0 has a sum over its data, which must match`() throws {
        func file(_ name: String, summedAs summed: String) -> [UInt8] {
            func data(_ name: String) -> String { #"{"accounts":[{"name":"\#(name)"}],"transactions":[]}"# }
            let sum = Sodium.hex(Sodium.sha256(Array(data(summed).utf8)))
            let start = #"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","appVersion":"1.0.0","#
            return Array(#"\#(start)"sha256":"\#(sum)","data":\#(data(name))}"#.utf8)
        }
        let index = try Self.checked(file("Mine", summedAs: "Mine"))
        #expect(index.version == "1.0" && index.list(of: .account)?.count == 1)
        #expect(throws: BackupDamage("Its content does not match its sum")) {
            try Self.checked(file("Mine", summedAs: "Another"))
        }
    }

    @Test(arguments: [1, 100, 1 << 20]) func `a text is looked through and summed in steps`(_ step: Int)
        throws
    {
        func steps(_ file: [UInt8]) throws -> (index: BackupIndex, count: Int) {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let scratch = try ScratchFile("\(folder.path)/text")
            try scratch.append(file)
            let check = BackupCheckStore(
                BackupText(scratch: scratch, size: file.count, fileHash: ""), stepBytes: step)
            for count in 1... {
                if let index = try check.next() { return (index, count) }
            }
            throw BackupDamage("No end")
        }
        let (index, count) = try steps(Self.file)
        #expect(index.version == "2.0")
        #expect(count > Self.file.count / step)
        let changed = String(decoding: Self.file, as: UTF8.self).replacing("two", with: "six")
        #expect(throws: BackupDamage("Its content does not match its sum")) { try steps(Array(changed.utf8)) }
    }

    @Test func `an export of a part of a book is merged, and replaces no whole one`() throws {
        func head(_ version: String, _ mode: RestoreMode) throws -> [UInt8] {
            let file =
                #"{\#(version)"exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#
            return try RestoreLinesJSON.head(
                of: Self.checked(Array(file.utf8)), RestoreWish(mode), fileHash: "file")
        }
        #expect(throws: BackupDamage.self) { try head("", .replace) }
        #expect(try !head("", .merge).isEmpty)
        #expect(try !head(#""version":"2.0","#, .replace).isEmpty)
    }

    /// contract-household §2, "Opening".
    @Test(arguments: [
        (#"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","data":{"transactions":[]}}"#, true),
        (#"{"version":"2.0","exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#, true),
        (#"{"version":"2.1","exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#, true),
        (#"{"version":"2.2","exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#, false),
        (#"{"exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#, true),
        (#"{"partVersion":"2.2","exportedAt":"2026-03-01T00:00:00.000Z","user":{},"accounts":[]}"#, false),
    ])
    func `household §2: a file says by its version whether all entries count besides opening balances`(
        _ item: (file: String, countsHistory: Bool)
    ) throws {
        let index = try Self.checked(Array(item.file.utf8))
        #expect(index.countsHistory == item.countsHistory)
        let head = try RestoreLinesJSON.head(of: index, RestoreWish(.merge), fileHash: "file")
        #expect(try JSONValue(head)["countsHistory"].bool == item.countsHistory)
    }

    @Test func `depth, long texts and many members are refused with bounded memory`() {
        let start = #"{"version":"1.0","createdAt":"2026-03-01T00:00:00.000Z","data":{"transactions":["#
        let deep = start + String(repeating: "[", count: 100_000)
        #expect(throws: (any Error).self) {
            try Self.checked(Array((deep + String(repeating: "]", count: 100_000) + "]}}").utf8))
        }
        let long = Array(start.utf8) + [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: 10 << 20)
        #expect(throws: BackupDamage("An entry is too long")) { try Self.checked(long) }
        let members = (0..<1_000).map { "\"m\($0)\":1" }.joined(separator: ",")
        #expect(throws: BackupDamage("The file has too many members")) {
            try Self.checked(Array("{\(members)}".utf8))
        }
    }

    @Test func `a record becomes one line, whatever its form`() {
        func line(_ element: String) -> String {
            String(decoding: RestoreLinesJSON.line(of: .goal, Array(element.utf8)), as: UTF8.self)
        }
        #expect(line(#"{"a":1}"#) == "{\"record\":\"goal\",\"a\":1}\n")
        #expect(line("{\n \"a\" : 1\r\n}") == "{\"record\":\"goal\",\"a\" : 1  }\n")
        for empty in ["{}", "{ }", "1", "null", "[1]"] { #expect(line(empty) == "{\"record\":\"goal\"}\n") }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 100]) func `base64 gives the bytes back`(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: count, by: 3) {
            let part = Array(bytes[start..<min(count, start + 3)])
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for index in 0...part.count { text.append(alphabet[bits >> (18 - 6 * index) & 63]) }
            text += String(repeating: "=", count: 3 - part.count)
        }
        let element = #"{"sha256":"x","size":\#(count),"content":"\#(text)"}"#
        #expect(RestoredContentJSON(Array(element.utf8))?.bytes == bytes)
        let broken = element.replacing(#""content":""#, with: #""content":"*"#)
        #expect(RestoredContentJSON(Array(broken.utf8))?.bytes == nil)
    }
}
