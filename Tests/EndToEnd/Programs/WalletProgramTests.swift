import Contracts
import Glibc
import HTTPKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// Sixteen clients move money between users while programs are killed (contract §2.1).
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct WalletProgramTests {
    private static let users = 6
    private static let clients = 16
    private static let kills = ["ledger", "ledger", "auth", "ledger", "gateway", "ledger"]

    @Test(.seeded)
    func `no payment is lost, doubled or above the balance, whichever program is killed`() async throws {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "example.test"]) { $1 }
        try await RunningCoffer.run(settings: settings) { coffer in
            let storm = try await PaymentStorm(coffer.client, users: Self.users)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<Self.clients { group.addTask { try await storm.pay(client) } }
                try await coffer.killInTurn(Self.kills, times: 2 * Self.kills.count) {
                    storm.acknowledged.count > 200
                }
                storm.end()
                try await group.waitForAll()
            }
            let acknowledged = storm.acknowledged

            var balances: Int64 = 0
            var left: Int64 = 0
            for user in 0..<Self.users {
                let lines = try await storm.history(user)
                #expect(Set(lines.map(\.id)).count == lines.count, "a line is there twice")
                var balance: Int64 = 0
                for line in lines.reversed() {
                    balance += line.signedMinor
                    #expect(line.balanceMinor == balance && balance >= 0)
                    if line.isExternal { left -= line.signedMinor }
                }
                balances += balance
                let sent = acknowledged.filter { $0.user == user }.map(\.id)
                #expect(Set(sent).count == sent.count)
                #expect(Set(lines.map(\.id)).isSuperset(of: sent), "an acknowledged payment is not there")
            }
            #expect(balances + left == Int64(Self.users) * 100_000)

            #expect(try await coffer.run(["stop"]).status == 0)
            let database = try Database.open(
                at: "\(coffer.folder.path)/ledger.db", migrations: LedgerMigrations.all)
            #expect(try await LedgerStore(database: database).inconsistencies() == [])
            let sum = try await database.read { db in
                try db.first("SELECT sum(amount) FROM wallet_postings") { try $0.int(0) }
            }
            #expect(sum == 0)
            await database.close()
        }
    }
}

/// Clients that repeat each payment under its key until it is answered.
private final class PaymentStorm: Sendable {
    struct Line {
        let id: String
        let signedMinor: Int64
        let balanceMinor: Int64
        let isExternal: Bool
    }

    private struct State {
        var ended = false
        var acknowledged: [(user: Int, id: String)] = []
    }

    private let client: TestClient
    private let tokens: [String]
    private let state = Mutex(State())

    init(_ client: TestClient, users: Int) async throws {
        self.client = client
        var tokens: [String] = []
        for user in 0..<users {
            let credentials = #""email":"user\#(user)@example.test","password":"\#(CofferSystem.password)""#
            let registered = try await client.send(
                .post, "/auth/register", json: #"{\#(credentials),"displayName":"User \#(user)"}"#)
            try #require(registered.status == 201, "\(registered.text)")
            let signedIn = try await client.send(.post, "/auth/login", json: "{\(credentials)}")
            tokens.append(try #require(signedIn.data["accessToken"].string, "\(signedIn.text)"))
        }
        self.tokens = tokens
    }

    var acknowledged: [(user: Int, id: String)] { state.withLock { $0.acknowledged } }
    func end() { state.withLock { $0.ended = true } }

    func pay(_ client: Int) async throws {
        var random = SeededRandom(part: client)
        var number = 0
        while !state.withLock({ $0.ended }) {
            number += 1
            let user = random.below(tokens.count)
            let other = random.below(tokens.count)
            let amount = Money(amountMinor: Int64.random(in: 1...40_000, using: &random), .usd).text
            let to = other == user ? "" : #","to":"user\#(other)@example.test""#
            try await pay(user, #"{"amount":"\#(amount)"\#(to)}"#, key: "\(client)-\(number)")
        }
    }

    private func pay(_ user: Int, _ body: String, key: String) async throws {
        for _ in 1...500 {
            let answer = try? await send(.post, "/wallet/send", user, body, [("Idempotency-Key", key)])
            switch answer?.status {
            case 201:
                let id = answer?.data["transaction"]["id"].string ?? ""
                return state.withLock { $0.acknowledged.append((user, id)) }
            case 422: return
            case let status? where (400..<500).contains(status):
                Issue.record("\(status): \(answer?.text ?? "")")
                return
            default: try await Task.sleep(for: .milliseconds(20))
            }
        }
        Issue.record("\(key) was never answered")
    }

    func history(_ user: Int) async throws -> [Line] {
        var lines: [Line] = []
        var cursor = ""
        while true {
            let page = try await send(.get, "/wallet/transactions?limit=100\(cursor)", user)
            for line in page.data["transactions"].array { lines.append(try Self.line(line)) }
            guard let next = page.data["nextCursor"].string else {
                #expect(page.data["total"].int == lines.count)
                return lines
            }
            cursor = "&cursor=\(next)"
        }
    }

    private static func line(_ json: JSONValue) throws -> Line {
        func minor(_ name: String) throws -> Int64 {
            try Money(AmountText(try #require(json[name].string)), in: .usd).amountMinor
        }
        let isSent = json["type"].string == "SENT"
        return Line(
            id: try #require(json["id"].string), signedMinor: try isSent ? -minor("amount") : minor("amount"),
            balanceMinor: try minor("balanceAfter"),
            isExternal: isSent && json["counterparty"].isNull)
    }

    private func send(
        _ method: HTTPMethod, _ target: String, _ user: Int, _ json: String? = nil,
        _ fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await client.send(
            method, target, json: json, fields: fields + [("Authorization", "Bearer \(tokens[user])")],
            deadlineMilliseconds: 5_000)
    }
}
