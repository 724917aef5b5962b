import Contracts
import LedgerService
import PostgresKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerWallet

/// The wallets' store runs on both engines unchanged (contract §2.1; design §7: postings sum to zero).
@Suite(.serialized) struct WalletTests {
    private static let terms = WalletTerms(initial: Money(amountMinor: 10_000, .usd))
    private static let users = (1...6).map { ID<User>(high: 7, low: UInt64($0)) }

    private static func id(_ number: Int) -> ID<WalletTransaction> { ID(high: 9, low: UInt64(number)) }

    private static func open(_ database: Database) async throws {
        _ = try await WalletStore(database: database, terms: terms)
        for (number, user) in users.enumerated() {
            try await database.write { db in
                let opening = WalletOpening(id: id(number), at: Timestamp(millisecondsSinceEpoch: 1_000))
                try WalletStore.open(user, terms, opening, in: db)
            }
        }
    }

    /// Pays from one user to another; returns what the refusal was, if it was refused.
    private static func pay(_ number: Int, _ database: Database) async throws -> ErrorCode? {
        let (payer, payee) = (users[number % users.count], users[(number / 3 + number + 1) % users.count])
        guard payer != payee else { return nil }
        do {
            _ = try await database.write { db in
                try WalletStore.move(
                    Int64(1 + number * 7_919 % 9_000), .transfer, from: payer, to: payee,
                    id: id(100 + number),
                    note: number % 4 == 0 ? nil : "Payment \(number) — naïve ✓",
                    at: Timestamp(
                        millisecondsSinceEpoch: Int64(2_000 + number)), in: db)
            }
            return nil
        } catch let error as APIError {
            return error.code
        }
    }

    /// All that is stored, as a user's history and the check show it.
    private static func state(_ database: Database) async throws -> [String] {
        try await database.read { db in
            var lines = try WalletStoreCheck.problems(in: db)
            for user in users {
                lines.append("\(try WalletStore.state(of: user, in: db)?.balanceMinor ?? -1)")
                try WalletStore.forEachTransaction(of: user, in: .usd, db) { lines.append("\($0)") }
            }
            return lines
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled))
    func `the same payments give the same answers and the same rows on both engines`() async throws {
        var states: [[String]] = []
        var answers: [[ErrorCode?]] = []
        for engine in TestEngine.all {
            try await engine.withDatabase(LedgerService.schema.migrations) { database in
                try await Self.open(database)
                var answered: [ErrorCode?] = []
                for number in 0..<120 { answered.append(try await Self.pay(number, database)) }
                try await database.write { db in
                    try WalletStore.close(
                        Self.users[0], entry: Self.id(900), at: Timestamp(millisecondsSinceEpoch: 9_000),
                        in: db)
                }
                answers.append(answered)
                states.append(try await Self.state(database))
            }
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0].contains(.insufficientFunds))
        #expect(states[0] == states[1])
        #expect(states[0].count > 100)
    }

    @Test(arguments: TestEngine.all)
    func `balances add up to zero after payments of many users at once`(engine: TestEngine) async throws {
        try await engine.withDatabase(LedgerService.schema.migrations, options: { $0.writers = 8 }) {
            database in
            try await Self.open(database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<160 { group.addTask { _ = try await Self.pay(number, database) } }
                try await group.waitForAll()
            }
            #expect(try await database.read { try WalletStoreCheck.problems(in: $0) } == [])
        }
    }
}
