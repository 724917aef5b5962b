import Contracts
import ServiceKit
import SQLiteKit

/// Settling both sides between two people at once.
extension SharingStore {
    /// Most parts that a net settlement has, because one write unit settles or reopens all.
    static let netPartsLimit = 500

    /// Pays everything that is PENDING between the user and another person in a currency. The payments
    /// remember the settlement, which unpay takes back as a whole. Refuses when nothing is open, when
    /// the user owes on balance, unless the other person is erased, and more than `netPartsLimit` parts.
    func settleNet(
        with other: ID<User>, in currency: Currency, as settlement: ID<NetSettlement>,
        _ recording: PaymentRecording, idempotency: Idempotency, notice: ID<SharingNotification>
    ) async throws -> Answer {
        let (feed, user, now) = (feed, recording.user, recording.now)
        return try await change { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let open = try Self.open(between: user, other, in: currency, db)
                guard open.parts > 0 else {
                    throw APIError.field(
                        "userId", "Nothing is open between you and this person in \(currency.code)")
                }
                let isAlone = try Erasure.isErased(other, in: db)
                if open.balance.amountMinor < 0, !isAlone {
                    throw APIError.owesOnBalance(open)
                }
                guard open.parts <= Self.netPartsLimit else {
                    throw APIError.field(
                        "net",
                        "More than \(Self.netPartsLimit) shares are open between you in \(currency.code): "
                            + "each of you can settle what the other owes, without net", code: .conflict)
                }
                let own = try Self.pendingParts(
                    of: other, owedTo: user, in: currency, atMost: Self.netPartsLimit, db)
                let others = try Self.pendingParts(
                    of: user, owedTo: other, in: currency, atMost: Self.netPartsLimit, db)
                for (index, part) in (own + others).enumerated() {
                    let payment = recording.payment(ofRestOf: part, settlement: settlement, index: index)
                    try Self.record(payment, of: part, telling: feed, in: db)
                }
                try Self.endClaim(of: other, against: user, in: currency, db)
                var news = NoticeRecord(.settledNet, id: notice, to: other, by: user, title: "", at: now)
                news.amount = open.balance
                try Self.write(news, in: db)
                return Settled(
                    settled: own.count + others.count, received: open.balance, owed: open.owed,
                    owing: open.owing, participantIds: (isAlone ? own + others : own).map(\.id))
            }
        }
    }

    /// Returns what is PENDING between a user and another person; nothing for a stranger.
    static func open(
        between user: ID<User>, _ other: ID<User>, in currency: Currency, _ db: borrowing Connection
    ) throws -> OpenBetween {
        let owed = try pending(of: other, owedTo: user, in: currency, db)
        let owing = try pending(of: user, owedTo: other, in: currency, db)
        return OpenBetween(
            owed: Money(amountMinor: owed.minor, currency), owing: Money(amountMinor: owing.minor, currency),
            parts: owed.parts + owing.parts)
    }

    private static func pending(
        of debtor: ID<User>, owedTo owner: ID<User>, in currency: Currency, _ db: borrowing Connection
    ) throws -> (minor: Int64, parts: Int) {
        try db.first(
            """
            SELECT coalesce(sum(t.pending_minor), 0), coalesce(sum(t.pending_parts), 0) FROM totals t
            WHERE t.owner = \(owner) AND t.user = \(debtor) AND t.folded = ''
                AND t.currency = \(currency.code)
            """
        ) { (minor: try $0.int(0), parts: Int(try $0.int(1))) } ?? (0, 0)
    }
}

extension APIError {
    /// Only the one who is owed on balance settles both sides.
    fileprivate static func owesOnBalance(_ open: OpenBetween) -> APIError {
        let (owing, owed) = (open.owing, open.owed)
        return .field(
            "net",
            "You owe \(owing.text) \(owing.currency.code) and are owed \(owed.text) "
                + "\(owed.currency.code): the other person settles once you have paid", code: .conflict)
    }
}
