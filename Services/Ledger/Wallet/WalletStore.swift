package import Contracts
import LedgerCore
import ServiceKit
package import SQLiteKit

/// The wallets; every method is one transaction, after which all balances add up to zero.
package struct WalletStore: Sendable {
    let database: Database
    package let terms: WalletTerms

    /// Throws `StartError` if the existing wallets have entries in another currency.
    package init(database: Database, terms: WalletTerms) async throws {
        self.database = database
        self.terms = terms
        let code = terms.currency.code
        let kept = try await database.write { db in
            let kept = try db.first("SELECT code FROM wallet_currency") { try $0.text(0) }
            if let kept, try kept == code || db.exists("SELECT 1 FROM wallet_entries LIMIT 1") {
                return kept
            }
            try db.run(
                """
                INSERT INTO wallet_currency (one, code) VALUES (1, \(code))
                ON CONFLICT (one) DO UPDATE SET code = excluded.code
                """)
            return code
        }
        guard kept == code else {
            throw StartError("COFFER_WALLET_CURRENCY is \(code), but there are wallets in \(kept)")
        }
    }

    /// Returns a user's wallet; the first visit opens it.
    func wallet(of user: ID<User>, opening entry: WalletOpening) async throws -> Wallet {
        let state = try await read(user, opening: entry) { _, state in state }
        return Wallet(balance: money(state.balanceMinor))
    }

    /// Reads a wallet in one snapshot; a first visit opens it before the read.
    func read<Value: Sendable>(
        _ user: ID<User>, opening entry: WalletOpening,
        _ body: @escaping @Sendable (borrowing Connection, WalletRecord) throws -> Value
    ) async throws -> Value {
        let found: Value? = try await database.read(owner: user.cast()) { db in
            guard let state = try Self.state(of: user, in: db) else { return nil }
            return try body(db, state)
        }
        if let found { return found }
        let terms = terms
        try await database.write { db in
            try Self.open(user, terms, entry, in: db)
        }
        return try await database.read(owner: user.cast()) { db in
            guard let state = try Self.state(of: user, in: db) else {
                throw APIError.storedValue("no wallet after opening")
            }
            return try body(db, state)
        }
    }

    func money(_ amountMinor: Int64) -> Money { Money(amountMinor: amountMinor, terms.currency) }

    static func state(of owner: ID<User>, in db: borrowing Connection) throws -> WalletRecord? {
        try db.first(
            "SELECT \(WalletRecord.table.names) FROM wallets WHERE owner = \(owner)"
        ) { try WalletRecord.table.record($0) }
    }

    /// Opens a wallet with the initial balance if there is none.
    static func open(
        _ owner: ID<User>, _ terms: WalletTerms, _ entry: WalletOpening, in db: borrowing Connection
    ) throws {
        if try state(of: owner, in: db) != nil { return }
        try db.run(
            """
            INSERT INTO wallets (\(WalletRecord.table.insertedNames), opened_at)
            VALUES (\(WalletRecord.table.values(of: WalletRecord(owner: owner))), \(entry.at))
            """)
        guard terms.initialMinor > 0 else { return }
        try move(
            terms.initialMinor, .initial, from: WalletRecord.outside, to: owner, id: entry.id, note: nil,
            at: entry.at, in: db)
    }

    /// Writes one entry and both new balances; refuses before its first write.
    @discardableResult
    static func move(
        _ amountMinor: Int64, _ kind: WalletEntryKind, from payer: ID<User>, to payee: ID<User>,
        id: ID<WalletTransaction>, note: String?, at now: Timestamp, in db: borrowing Connection
    ) throws -> (payerMinor: Int64, payeeMinor: Int64) {
        guard let paying = try state(of: payer, in: db), let paid = try state(of: payee, in: db) else {
            throw APIError.storedValue("an entry of a wallet that is not there")
        }
        let after = try WalletRules.balances(paying: amountMinor, from: paying, to: paid)
        for (owner, change) in [(payer, -amountMinor), (payee, amountMinor)] {
            db.tell(ChangeNotice(.wallet, for: owner))
            try db.run(
                """
                UPDATE wallets SET balance = balance + \(change), entries = entries + 1
                WHERE owner = \(owner)
                """)
        }
        try db.run(
            WalletEntryRecord.table.insertion(
                of: WalletEntryRecord(
                    id: id, kind: kind, payer: payer, payee: payee, amountMinor: amountMinor,
                    payerMinor: after.payer, payeeMinor: after.payee, note: note, createdAt: now)))
        return (after.payer, after.payee)
    }
}

/// The id and time for opening a wallet, drawn before the write unit, which can run twice.
struct WalletOpening: Sendable {
    let id: ID<WalletTransaction>
    let at: Timestamp
}

/// The operator's settings for wallets (contract §2.1).
package struct WalletTerms: Sendable, Equatable {
    package let currency: Currency
    /// The balance of a new wallet, zero or more.
    let initialMinor: Int64

    package init(initial: Money) {
        currency = initial.currency
        initialMinor = max(0, initial.amountMinor)
    }
}
