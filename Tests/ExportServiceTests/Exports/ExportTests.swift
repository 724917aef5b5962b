import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import ExportService

@Suite struct ExportTests {
    @Test func `the CSV is a raw file with a safe name, a header and a record per transaction`() async throws
    {
        try await ExportFixture.run { export in
            export.book.add(
                StubBook.transaction(0, description: "=1+1", notes: "a \"b\"", tags: ["x;\\", "y,z"]))
            export.book.add(StubBook.transaction(1, "1.250", currency: "KWD"))
            let answer = try await export.get("/export?format=csv")
            let ids = (1...2).map { "01900000-0000-7000-8000-00000000000\($0)" }
            let expected = [
                "id,date,type,amount,currency,category,account,description,notes,tags,payee",
                "\(ids[0]),2026-01-01,EXPENSE,1.50,USD,\"Food, drinks\",'=cmd|' /C calc'!A0,'=1+1,"
                    + "\"a \"\"b\"\"\",\"x\\;\\\\;y,z\",",
                "\(ids[1]),2026-01-01,EXPENSE,1.250,KWD,\"Food, drinks\",Joint,Purchase 1,,,", "",
            ]
            #expect(answer.status == 200 && answer.text == expected.joined(separator: "\r\n"))
            #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8")
            #expect(
                answer.fields["Content-Disposition"]
                    == "attachment; filename=\"coffer-export-2026-01-31.csv\"")
            #expect(answer.fields[Answer.kindHeader] == "raw")
        }
    }

    @Test func `the JSON is one object with an array for each kind, as the ledger wrote the records`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(300)
            let answer = try await export.get("/export?format=json")
            let file = answer.json
            #expect(answer.fields["Content-Type"] == "application/json")
            #expect(file["version"].string == "2.2")
            #expect(file["exportedAt"].string == "2026-01-31T12:00:00.000Z")
            #expect(file["user"]["email"].string == "ann@x.org" && file["user"]["locale"].string == "de")
            #expect(file["settings"]["preferredCurrency"].string == "USD")
            let shared = BookKind.ofSharing
            for kind in BookKind.allCases where !shared.contains(kind) {
                guard let name = kind.arrayName, !name.lowercased().contains("recurring") else { continue }
                guard case .array = file[name] else {
                    Issue.record("no \(name)")
                    continue
                }
            }
            #expect(file["recurringTemplates"] == .array([]) && file["recurringBookings"] == .array([]))
            #expect(file["transactions"].array.count == 300 && file["counts"]["transactions"].int == 300)
            guard case .object(var first) = try JSONValue(Array(StubBook.transaction(0).utf8)) else { return }
            first["record"] = nil
            #expect(file["transactions"][0] == .object(first))
            #expect(file["budgets"][0]["month"].string == "2026-01-01")
        }
    }

    @Test(arguments: ["csv", "json", "hledger"])
    func `an empty book gives a file without rows`(_ format: String) async throws {
        try await ExportFixture.run { export in
            let answer = try await export.get("/export?format=\(format)")
            #expect(answer.status == 200)
            switch format {
            case "json": #expect(answer.json["transactions"] == .array([]))
            case "csv": #expect(answer.text.hasSuffix("tags,payee\r\n"))
            default: #expect(!answer.text.contains(" * ("))
            }
        }
    }

    @Test func `account and days filter the ledger's stream, and such a file is no backup`() async throws {
        try await ExportFixture.run { export in
            let account = StubBook.accountIDs[1].text
            let range = "from=2026-01-01&to=2026-01-31"
            let answer = try await export.get("/export?format=json&accountId=\(account)&\(range)")
            let query = try #require(export.book.queries.first)
            #expect(query.contains("&accountId=\(account)&\(range)&withCategories=true"))
            #expect(!query.contains("deleted") && !query.contains("planMonth"))
            #expect(answer.json["version"].isMissing && answer.json["goals"] == .array([]))
            #expect(try await export.get("/export?format=csv&accountId=&from=&to=").status == 200)
            let foreign = ID<Account>(high: 9, low: 9).text
            #expect(try await export.get("/export?format=csv&accountId=\(foreign)").status == 404)
        }
    }

    @Test func `a refused export is an error answer and no broken file`() async throws {
        try await ExportFixture.run { export in
            let bad = try await export.get("/export?format=pdf")
            #expect(bad.status == 400)
            #expect(bad.json["details"]["format"][0].string == "Format must be csv, json or hledger")
            #expect(bad.fields[Answer.kindHeader] == "error")
            #expect(try await export.get("/auth/export?format=hledger").status == 400)
            export.book.isSilent = true
            let silent = try await export.get("/export?format=csv")
            #expect(silent.status >= 500 && silent.fields[Answer.kindHeader] == "error")
            for path in ["/export?format=csv", "/export/archive", "/export/wallet.csv"] {
                let nobody = try await export.service.request(
                    .get, path, as: .anonymous(clientAddress: "192.0.2.1"))
                #expect(nobody.status == 401)
            }
        }
    }

    @Test func `the book is fetched as its reader takes the file, and memory holds a piece`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(1_000)
            let (context, book) = (export.service.context, export.book)
            let loop = try #require(context.loops.first)
            let background = try WorkQueue(named: "export-files")
            defer { background.close() }
            let rows = try await loop.perform {
                let source = Lines(1_000)
                let stream = ExportStream(
                    source.stream, as: TableForm(.transactions),
                    on: background
                ).stream
                var (rows, largest, pulls) = (0, 0, 0)
                while let piece = try await stream.next() {
                    pulls += 1
                    largest = max(largest, piece.count)
                    rows += piece.reduce(0) { $1 == 10 ? $0 + 1 : $0 }
                    #expect(source.pulls <= pulls + 1, "nothing is fetched ahead")
                }
                #expect(largest < 64 << 10)
                return rows
            }
            #expect(rows == 1_001)
            let whole = try await export.get("/export?format=csv")
            #expect(whole.bytes.reduce(0) { $1 == 10 ? $0 + 1 : $0 } == 1_001)
            #expect(book.pieces > 50)
        }
    }

    @Test(arguments: [
        "/export?format=csv", "/export?format=json", "/export/budgets.csv", "/auth/export?format=csv",
    ])
    func `when the ledger falls silent in the middle the file has no end`(_ path: String) async throws {
        try await ExportFixture.run { export in
            export.book.fill(500)
            export.book.breakOff(after: 300)
            await #expect(throws: (any Error).self) { try await export.get(path) }
            export.book.breakOff(after: nil)
            let whole = try await export.get(path)
            #expect(whole.status == 200)
        }
    }

    @Test func `a stream without its last line is no whole book`() async throws {
        try await ExportFixture.run { export in
            let loop = try #require(export.service.context.loops.first)
            let background = try WorkQueue(named: "export-files")
            defer { background.close() }
            try await loop.perform {
                let stream = ExportStream(
                    Lines(10, hasEnd: false).stream,
                    as: TableForm(.transactions), on: background
                ).stream
                await #expect(throws: ExportStream.Incomplete.self) {
                    while try await stream.next() != nil {}
                }
            }
        }
    }

    /// A stream of transactions that counts its pulls.
    private final class Lines: Sendable {
        private let pieces: [[UInt8]]
        private let taken = Atomic<Int>(0)

        init(_ count: Int, hasEnd: Bool = true) {
            let lines = (0..<count).map { "\(StubBook.transaction($0))\n" }
            let end = hasEnd ? ["{\"record\":\"end\",\"counts\":{}}\n"] : []
            pieces = (lines + end).map { Array($0.utf8) }
        }

        var pulls: Int { taken.load(ordering: .relaxed) }

        var stream: BodyStream {
            BodyStream(length: nil) { [self] in
                let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
                return index < pieces.count ? pieces[index] : nil
            }
        }
    }
}
