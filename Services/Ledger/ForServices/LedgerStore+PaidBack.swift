import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// What sharing tells of shared expenses.
extension LedgerStore {
    /// Applies sharing's event of what was paid back.
    static func apply(_ event: FeedEvent, in db: borrowing Connection) throws {
        try takeOver(JSON.decode(PaidBack.self, from: Array(event.data.utf8)), in: db)
    }

    /// Takes over what sharing knows now, where events were missed.
    func resync(with sharing: ServiceClient) async throws {
        var after: ID<SharedExpense>?
        repeat {
            let page = try await sharing.call(
                SharingAPI.paidBack, query: after.map { [("after", $0.text)] } ?? [])
            try await database.write { db in
                for share in page.shares { try Self.takeOver(share, in: db) }
            }
            after = page.next
        } while after != nil
    }

    /// Remembers what was paid back of a transaction, while the share holds it.
    private static func takeOver(_ paid: PaidBack, in db: borrowing Connection) throws {
        guard let book = try Book.current(of: paid.user, in: db),
            try book.shareHolding(paid.transaction, in: db) == paid.share
        else { return }
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back = min(amount, \(paid.amountMinor))
            WHERE book = \(book.number) AND id = \(paid.transaction)
            """)
        try book.advance(in: db)
    }
}
