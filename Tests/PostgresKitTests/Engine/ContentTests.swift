import Contracts
import Foundation
import HTTPKit
import LedgerService
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import PostgresKit

/// Contents on a server: the host that leads next has what another wrote (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct ContentTests {
    private let context: ServiceContext
    private let hosts: [TemporaryFolder]
    private let files: WorkQueue
    private let clock = TestClock()

    init() throws {
        hosts = [try TemporaryFolder(), try TemporaryFolder()]
        for host in hosts { try TestContext.prepare(host.path) }
        context = try TestContext.make("things", folder: hosts[0].path, clock: clock.clock, loops: [])
        files = try WorkQueue(named: "contents")
    }

    private func run(
        _ body: (_ first: ContentStore, _ second: ContentStore, Database) async throws -> Void
    ) async throws {
        try await TestEngine.withPostgres(at: TestEngine.address()) { database in
            let stores = try hosts.map { host in
                ContentStore(
                    folder: try ContentFolder("receipts", dataFolder: host.path), files: files,
                    database: database, context: context)
            }
            try await body(stores[0], stores[1], database)
        }
        for host in hosts { host.remove() }
        files.close()
    }

    private func keep(_ bytes: [UInt8], as name: String, in store: ContentStore) async throws {
        try writeFile(store.folder.path(of: name), bytes)
        try await store.share(name)
    }

    private func read(_ name: String, in store: ContentStore) async throws -> [UInt8]? {
        readFile(try await store.find(name), limitBytes: 10 << 20)
    }

    @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (2 << 20) + 7])
    func `another host reads the same bytes, in one piece or several`(size: Int) async throws {
        try await run { first, second, _ in
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
            try await keep(bytes, as: "a", in: first)
            #expect(try await read("a", in: second) == bytes)
            #expect(fileNames(in: second.folder.path) == ["a"])
            #expect(try await read("b", in: second) == nil)
            // A draft is deleted behind the answer.
            #expect(try await eventually { fileNames(in: second.folder.path) == ["a"] }, "no draft is left")
        }
    }

    @Test func `a removed content is gone for every host that has not read it`() async throws {
        try await run { first, second, database in
            try await keep([1, 2], as: "a", in: first)
            try await keep([3], as: "ab", in: first)
            try await first.remove("a")
            for store in [first, second] { #expect(try await read("a", in: store) == nil) }
            #expect(try await read("ab", in: second) == [3])
            #expect(try await second.removeAll(except: ["x"]) == 2)
            let left = try await database.read { try $0.exists("SELECT 1 FROM coffer_contents") }
            #expect(!left)
        }
    }

    @Test func `a sweep removes what no row names, unless it was written again`() async throws {
        try await run { first, second, _ in
            for name in ["old", "again", "named"] { try await keep([1], as: name, in: first) }
            clock.advance(seconds: 600)
            try await keep([1], as: "new", in: first)
            try await second.sweep(olderThanSeconds: 300) { names in
                // One is written again after the look for its row.
                if names.contains("again") { try await keep([1], as: "again", in: first) }
                return names.filter { $0 != "named" }
            }
            for (name, stays) in [("old", false), ("again", true), ("named", true), ("new", true)] {
                let isThere = try await read(name, in: second) != nil
                #expect(isThere == stays, "\(name)")
            }
        }
    }

    /// A receipt, a host that leads no more, and another with an empty data folder.
    @Test func `a receipt is read on the host that takes over`() async throws {
        try await withServer { server in
            var settings = [
                "COFFER_STORE": "postgres://postgres@/postgres?host=\(server.folder)",
                "COFFER_HOST_NAME": "money-1",
            ]
            let content = Array(
                "%PDF-1.4\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n9\n%%EOF\n".utf8)
            var path = ""
            try await ServiceHarness.run("ledger", settings: settings, LedgerService.make) { ledger in
                let user = ledger.user()
                let category = try await ledger.request(
                    .post, "/categories", as: user, json: #"{"name":"Home","type":"EXPENSE"}"#
                ).json["id"].string
                let transaction = try await ledger.request(
                    .post, "/transactions", as: user,
                    json: """
                        {"type":"EXPENSE","name":"Lamp","amount":12.5,"date":"2026-01-05",
                        "categoryId":"\(category ?? "")"}
                        """)
                #expect(transaction.status == 201, "\(transaction.text)")
                path = "/transactions/\(transaction.json["id"].string ?? "")/attachments"
                let receipt = try await ledger.client.send(
                    .post, path, body: .bytes(content),
                    fields: [
                        ("Content-Type", "application/pdf"),
                        (IdentitySigner.headerName, ledger.context.signer.sign(.user(user))),
                    ])
                #expect(receipt.status == 201, "\(receipt.text)")
                path += "/\(receipt.json["id"].string ?? "")"
            }
            settings["COFFER_HOST_NAME"] = "money-2"
            try await ServiceHarness.run("ledger", settings: settings, LedgerService.make) { ledger in
                let user = ledger.user()
                let read = try await ledger.request(.get, path, as: user)
                #expect(read.bytes == content)
                let deleted = try await ledger.request(.delete, path, as: user)
                #expect(deleted.status == 200)
            }
            let control = try PostgresConnection(server)
            #expect(try control.rows("SELECT count(*) FROM ledger.coffer_contents") == [["0"]])
            #expect(try control.rows("SELECT host FROM coffer.lead") == [["money-2"]])
        }
    }
}
