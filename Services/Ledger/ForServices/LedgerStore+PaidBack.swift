import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// The amounts paid back of shared expenses, which sharing reports and the transaction's row keeps.
extension LedgerStore {
    /// The most taken back bookings of a write unit.
    private static let takenBackAtOnce = 200

    /// Applies a `PaidBack` event of sharing.
    static func apply(_ event: FeedEvent, in db: borrowing Connection) throws {
        try takeOver(JSON.decode(PaidBack.self, from: Array(event.data.utf8)), in: db)
    }

    /// Reads all amounts and taken back bookings from sharing, after a gap in its feed.
    func resync(with sharing: ServiceClient, at now: Timestamp) async throws {
        var after: ID<SharedExpense>?
        repeat {
            let page = try await sharing.call(
                SharingAPI.paidBack, query: after.map { [("after", $0.text)] } ?? [])
            try await database.write { db in
                for share in page.shares { try Self.takeOver(share, in: db) }
            }
            for start in stride(from: 0, to: page.takenBack.count, by: Self.takenBackAtOnce) {
                let bookings = page.takenBack[start...].prefix(Self.takenBackAtOnce)
                try await database.write { db in
                    for booking in bookings { try Self.takeBack(booking, at: now, in: db) }
                }
            }
            after = page.next
        } while after != nil
    }

    /// Stores the amount paid back of a transaction, if the share still locks it.
    private static func takeOver(_ paid: PaidBack, in db: borrowing Connection) throws {
        guard let book = try Book.current(of: paid.user, in: db),
            try book.shareHolding(paid.transaction, in: db) == paid.share
        else { return }
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back =
                CASE WHEN amount < \(paid.amountMinor) THEN amount ELSE \(paid.amountMinor) END
            WHERE book = \(book.number) AND id = \(paid.transaction)
            """)
        try book.tellReplacement(of: paid.transaction, in: db)
        try book.advance(in: db)
    }
}
