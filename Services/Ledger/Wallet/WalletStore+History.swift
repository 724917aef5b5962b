package import Contracts
import ServiceKit
package import SQLiteKit
import LedgerCore

extension WalletStore {
    /// Returns a page of a wallet's history, newest first.
    func history(
        of user: ID<User>, _ page: PageQuery<ID<WalletTransaction>>, opening entry: WalletOpening
    ) async throws -> WalletTransactionList {
        let terms = terms
        return try await read(user, opening: entry) { db, state in
            let start = try page.cursor.map { try Self.number(of: $0, user, in: db) }
            var people: [ID<User>: WalletParty] = [:]
            let found = try db.all(
                Self.lines(of: user, before: start, limit: page.limit + 1, offset: page.offset)
            ) { row in
                try Self.transaction(row, of: user, in: terms.currency, &people, db)
            }
            let (transactions, last) = found.page(of: page.limit)
            return WalletTransactionList(
                transactions: transactions, total: state.entries, hasMore: last != nil)
        }
    }

    /// Passes a wallet's whole history to `body`, newest first.
    package static func forEachTransaction(
        of user: ID<User>, in currency: Currency, _ db: borrowing Connection,
        _ body: (WalletTransaction) throws -> Void
    ) throws {
        var people: [ID<User>: WalletParty] = [:]
        try db.forEach(lines(of: user, before: nil, limit: .max, offset: 0)) { row in
            try body(try transaction(row, of: user, in: currency, &people, db))
        }
    }

    /// Reads a line of `lines`; `people` has the parties seen so far.
    private static func transaction(
        _ row: borrowing Row, of user: ID<User>, in currency: Currency,
        _ people: inout [ID<User>: WalletParty], _ db: borrowing Connection
    ) throws -> WalletTransaction {
        let entry = try WalletEntryRecord.table.record(row)
        let other = entry.other(than: user)
        if other != WalletRecord.outside, people[other] == nil {
            people[other] = try party(other, in: db)
        }
        return entry.line(of: user, in: currency, counterparty: people[other])
    }

    /// Selects lines of a history before a number, newest first, by merging two indexes.
    static func lines(of user: ID<User>, before start: Int64?, limit: Int, offset: Int) -> SQL {
        let place: SQL = start.map { "AND number < \($0)" } ?? ""
        let skipped: SQL = offset > 0 ? "OFFSET \(offset)" : ""
        let names = WalletEntryRecord.table.names
        return """
            SELECT \(names)
            FROM wallet_entries INDEXED BY wallet_entries_by_payer WHERE payer = \(user) \(place)
            UNION ALL
            SELECT \(names)
            FROM wallet_entries INDEXED BY wallet_entries_by_payee WHERE payee = \(user) \(place)
            ORDER BY number DESC LIMIT \(limit) \(skipped)
            """
    }

    /// Returns the number of a line in the user's own history; any other cursor is refused (400).
    private static func number(
        of cursor: ID<WalletTransaction>, _ user: ID<User>, in db: borrowing Connection
    ) throws -> Int64 {
        let number = try db.first(
            """
            SELECT number FROM wallet_entries INDEXED BY wallet_entries_by_id
            WHERE id = \(cursor) AND (payer = \(user) OR payee = \(user))
            """
        ) { try $0.int(0) }
        guard let number else { throw APIError.field("cursor", "Cursor must be the nextCursor of a page") }
        return number
    }

    private static func party(_ user: ID<User>, in db: borrowing Connection) throws -> WalletParty {
        let known = try db.first(
            "SELECT \(WalletPersonRecord.table.names) FROM wallet_people WHERE \"user\" = \(user)"
        ) { try WalletPersonRecord.table.record($0).party }
        return known ?? WalletParty(id: nil, email: "", displayName: WalletRules.deletedName)
    }
}
