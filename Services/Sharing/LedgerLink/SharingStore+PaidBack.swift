import Contracts
import SQLiteKit

extension SharingStore {
    /// Shares in one page.
    private static let sharesAtOnce = 500

    /// Returns a page of paid-back amounts by share id, without the shares that only their owner ever paid,
    /// and what may have been booked for payments that were taken back or is still to be booked.
    func paidBack(after: ID<SharedExpense>?) async throws -> PaidBackPage {
        try await database.read { db in
            let found = try db.all(
                """
                SELECT s.id, s.book, s.ledger_transaction,
                    (SELECT sum(p.paid_minor) FILTER (WHERE p.owner = s.owner) FROM participants p
                        WHERE p.share = s.id
                            AND EXISTS (SELECT 1 FROM payments y WHERE y.participant = p.id)),
                    \(Self.paidByOthers)
                FROM shares s WHERE s.id > \(after ?? ID(high: 0, low: 0))
                ORDER BY s.id LIMIT \(Self.sharesAtOnce)
                """
            ) { row in
                let amounts = [try row.intOrNil(3), try row.intOrNil(4)].compactMap { $0 }
                return (
                    id: try row.id(0, SharedExpense.self),
                    paid: amounts.isEmpty
                        ? nil
                        : PaidBack(
                            user: try row.id(1), transaction: try row.id(2), share: try row.id(0),
                            amountMinor: try Self.sum(amounts), paidByOthersMinor: try row.intOrNil(4))
                )
            }
            var takenBack: [TakenBackBooking] = []
            for share in found where share.paid != nil {
                takenBack += try db.all(
                    """
                    SELECT coalesce(u.booking_book, p.user), u.booking, p.user FROM participants p
                    JOIN payments u INDEXED BY payments_taken_back ON u.participant = p.id
                    WHERE p.share = \(share.id) AND p.user IS NOT NULL AND u.booking IS NOT NULL
                    """
                ) { TakenBackBooking(user: try $0.id(0), transaction: try $0.id(1), by: try $0.id(2)) }
                takenBack += try db.all(
                    """
                    SELECT coalesce(y.booked_in, s.book), y.id, s.owner FROM participants p
                    JOIN shares s ON s.id = p.share
                    JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
                    WHERE p.share = \(share.id) AND y.reversed_at IS NOT NULL AND y.booked_at IS NOT NULL
                    """
                ) { TakenBackBooking(user: try $0.id(0), transaction: try $0.id(1), by: try $0.id(2)) }
            }
            let paid = found.filter { $0.paid != nil }
            return PaidBackPage(
                shares: paid.compactMap(\.paid), takenBack: takenBack,
                repayments: try paid.flatMap { try Self.bookings(of: $0.id, in: db) },
                next: found.count == Self.sharesAtOnce ? found.last?.id : nil)
        }
    }
}
