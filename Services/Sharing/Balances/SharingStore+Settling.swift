import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Most parts that one write unit settles.
    private static let settledAtOnce = 500

    /// Pays what remains of the parts that a person owes the user, and that the user owes an erased one, in
    /// units of `settledAtOnce`; with `amount`, the oldest that the person owes, up to it. Under an
    /// idempotency key each unit stores the figures so far, so that a repetition continues where the first
    /// request broke off. Refuses when nothing is owed, and an amount above what is owed.
    func settle(
        _ settling: Settling, _ amount: Money?, _ recording: PaymentRecording, idempotency: Idempotency,
        notice: ID<SharingNotification>
    ) async throws -> Answer {
        let (feed, user, debtor, currency) = (feed, recording.user, settling.person, settling.currency)
        var done = SettledSoFar()
        while true {
            let before = done
            let (answer, isLast) = try await change { db -> (Answer, Bool) in
                if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
                if let stored = try idempotency.replay(in: db) { return (stored, true) }
                let unit = idempotency.forUnit(startingAt: before.parts)
                if let stored = try unit.replay(in: db) { return (stored, false) }
                var open = try Self.pendingParts(
                    of: debtor, owedTo: user, settling, atMost: Self.settledAtOnce + 1, db)
                if amount == nil, try Erasure.isErased(debtor, in: db) {
                    open += try Self.pendingParts(
                        of: user, owedTo: debtor, settling, atMost: Self.settledAtOnce + 1, db)
                }
                guard before.parts > 0 || !open.isEmpty else {
                    throw APIError.field("userId", "This person owes you nothing in \(currency.code)")
                }
                if before.parts == 0, let amount { try Self.requireOwed(amount, to: user, settling, db) }
                let payments = recording.payments(
                    of: open.prefix(Self.settledAtOnce), upTo: amount?.amountMinor, after: before)
                for (part, payment) in zip(open, payments) {
                    try Self.requireRoom(for: payment, of: part, in: db)
                    try Self.record(payment, of: part, telling: feed, in: db)
                }
                let after = SettledSoFar(
                    parts: before.parts + payments.count,
                    sumMinor: try Self.sum([before.sumMinor] + payments.map(\.amount.amountMinor)))
                if payments.count < open.count, after.sumMinor != amount?.amountMinor {
                    return (try unit.perform(in: db) { after }, false)
                }
                let isWhole = payments.count == open.count && payments.last?.amount == open.last?.remaining
                let sum = Money(amountMinor: after.sumMinor, currency)
                try Self.tell(
                    of: sum, isEverything: isWhole && settling.group == nil, settling, recording, notice, db)
                let isPiece = zip(open, payments).contains { $0.remaining != $1.amount }
                let answer = try idempotency.perform(in: db) {
                    Settled(settled: after.parts - (isPiece ? 1 : 0), amount: sum)
                }
                return (answer, true)
            }
            if isLast { return answer }
            guard case .bytes(let bytes) = answer.body else { throw APIError(.serverError) }
            done = try JSON.decode(SettledSoFar.self, from: bytes)
        }
    }

    /// The figures of the units that are settled, as they are stored under an idempotency key.
    struct SettledSoFar: Codable {
        var parts = 0
        var sumMinor: Int64 = 0
    }

    private static func requireOwed(
        _ amount: Money, to user: ID<User>, _ settling: Settling, _ db: borrowing Connection
    ) throws {
        let owed = try open(of: user, settling, db).owed
        guard amount.amountMinor <= owed.amountMinor else {
            throw APIError.field("amount", "This person owes you only \(owed.text) \(owed.currency.code)")
        }
    }

    /// Tells a person what was recorded of theirs.
    private static func tell(
        of sum: Money, isEverything: Bool, _ settling: Settling, _ recording: PaymentRecording,
        _ notice: ID<SharingNotification>, _ db: borrowing Connection
    ) throws {
        var news = NoticeRecord(
            isEverything ? .settled : .payment, id: notice, to: settling.person, by: recording.user,
            title: "",
            at: recording.now)
        (news.amount, news.group) = (sum, settling.group)
        try write(news, in: db)
    }

    /// Returns a debtor's PENDING parts in a currency, the oldest first.
    static func pendingParts(
        of debtor: ID<User>, owedTo owner: ID<User>, _ settling: Settling, acceptedOnly: Bool = false,
        atMost limit: Int, _ db: borrowing Connection
    ) throws -> [StoredPart] {
        let isAccepted: SQL = acceptedOnly ? "AND p.accepted_at IS NOT NULL" : ""
        let inGroup: SQL = settling.group.map { "AND s.group_id = \($0)" } ?? ""
        return try parts(
            where: """
                p.owner = \(owner) AND p.user = \(debtor) AND p.status = 'PENDING'
                    AND p.currency = \(settling.currency.code) \(isAccepted) \(inGroup)
                    ORDER BY p.shared_at, p.id LIMIT \(limit)
                """, in: db)
    }
}

/// What a request settles: what is open between the user and a person in a currency.
struct Settling: Sendable {
    let person: ID<User>
    let currency: Currency
    /// Only what is open in this group; nil for everything.
    let group: ID<ExpenseGroup>?
}
