import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerService
@testable import LedgerWallet
@testable import LedgerWholeBooks

/// The tables that belong to no book, whose columns `BookStreamTests` does not compare.
@Suite struct DeclaredColumnTests {
    @Test func `every column of a table outside books is declared`() async throws {
        try await Self.withTables { db in
            let differences = [
                try Book.table.differences(in: db),
                try RestoreRecord.table.differences(in: db),
                try SetRateRecord.table.differences(besides: ["book"], in: db),
                try SetRateRecord.operatorTable.differences(in: db),
                try ProvidedRateRecord.table.differences(in: db),
                try ProviderAssetRecord.table.differences(in: db),
                try ProviderRecord.table.differences(in: db),
                try WalletRecord.table.differences(in: db),
                try WalletEntryRecord.table.differences(in: db),
                try WalletPersonRecord.table.differences(in: db),
            ]
            let undeclared = differences.flatMap { $0 }
            #expect(undeclared == [])
        }
    }

    @Test func `an entry of a wallet and an undo come back whole from their rows`() async throws {
        let (now, ann): (Timestamp, ID<User>) = (LedgerFixture.noon, ID(high: 1, low: 1))
        let entry = WalletEntryRecord(
            number: 1, id: ID(high: 1, low: 2), kind: .closing, payer: ann, payee: WalletRecord.outside,
            amountMinor: 5, payerMinor: 6, payeeMinor: -7, note: "End", createdAt: now)
        let undo = RestoreRecord(
            id: ID(high: 1, low: 3), user: ann, state: .filling, mode: .undo, book: 4, oldBook: 5,
            oldRevision: 6, undone: ID(high: 1, low: 7), fileHash: "ab", changedAt: now)
        try await Self.withTables { db in
            let wallet = WalletRecord(owner: ann, balanceMinor: 6, entries: 1)
            try db.run(
                """
                INSERT INTO wallets (\(WalletRecord.table.insertedNames), opened_at)
                VALUES (\(WalletRecord.table.values(of: wallet)), \(now))
                """)
            try db.run(WalletEntryRecord.table.insertion(of: entry))
            let entries = try db.all("SELECT \(WalletEntryRecord.table.names) FROM wallet_entries") {
                try WalletEntryRecord.table.record($0)
            }
            #expect(entries == [entry])
            try db.run(RestoreRecord.table.insertion(of: undo))
            let restores = try db.all("SELECT \(RestoreRecord.table.names) FROM restores") {
                try RestoreRecord.table.record($0)
            }
            #expect(restores.map { "\($0)" } == ["\(undo)"])
        }
    }

    private static func withTables(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/ledger.db", migrations: LedgerMigrations.all)
        try await database.write { db in try body(db) }
        await database.close()
    }
}
