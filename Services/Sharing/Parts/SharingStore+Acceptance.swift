import Contracts
import ServiceKit
import SQLiteKit

/// "This is right", said by participants (contract §3). Only what is accepted counts against what somebody
/// is owed.
extension SharingStore {
    /// Most parts that one write unit accepts.
    private static let acceptedAtOnce = 500

    /// Accepts a part; a repetition answers the first time. Throws `wrongStatus`, and refuses an amount that
    /// is not the part's.
    func accept(
        _ id: ID<Participant>, _ draft: AcceptDraft, by user: ID<User>, at now: Timestamp
    ) async throws -> ShareAccepted {
        try await database.write { db in
            let part = try Self.part(id, for: .participant, user, in: db)
            let seen = try part.seen(draft)
            if let acceptedAt = part.acceptedAt { return ShareAccepted(id: id, acceptedAt: acceptedAt) }
            try part.requirePending()
            if let seen, seen != part.amount {
                throw APIError.field(
                    "amount", "This share is \(part.amount.text) \(part.amount.currency.code) now",
                    code: .conflict)
            }
            try Self.accept([part], at: now, in: db)
            return ShareAccepted(id: id, acceptedAt: now)
        }
    }

    /// Accepts the PENDING parts that a user owes a person and that have their amount since a moment, in
    /// units of `acceptedAtOnce`.
    func accept(
        allOwedTo creditor: ID<User>, in currency: Currency?, upTo moment: Timestamp, by user: ID<User>,
        idempotency: Idempotency, at now: Timestamp
    ) async throws -> Answer {
        var accepted: [ID<Participant>] = []
        while true {
            let before = accepted
            let (answer, all) = try await database.write { db -> (Answer?, [ID<Participant>]) in
                if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
                if let stored = try idempotency.replay(in: db) { return (stored, []) }
                let parts = try Self.unaccepted(
                    of: user, owedTo: creditor, in: currency, upTo: moment, atMost: Self.acceptedAtOnce, db)
                try Self.accept(parts, at: now, in: db)
                let all = before + parts.map(\.id)
                if parts.count == Self.acceptedAtOnce { return (nil, all) }
                return (try idempotency.perform(in: db) { SettlementAccepted(participantIds: all) }, all)
            }
            if let answer { return answer }
            accepted = all
        }
    }

    /// Accepts PENDING parts of one participant.
    static func accept(_ parts: [StoredPart], at now: Timestamp, in db: borrowing Connection) throws {
        for part in parts where part.acceptedAt == nil {
            var accepted = part.record
            accepted.acceptedAt = now
            try update(accepted, from: part, in: db)
        }
        guard let user = parts.first?.user else { return }
        for person in Set(parts.map(\.creditor) + [user]) { try tellShares(person, in: db) }
    }

    /// Returns a debtor's PENDING parts that the debtor has not accepted, the oldest first.
    static func unaccepted(
        of debtor: ID<User>, owedTo creditor: ID<User>, in currency: Currency?, upTo moment: Timestamp,
        group: ID<ExpenseGroup>? = nil, atMost limit: Int, _ db: borrowing Connection
    ) throws -> [StoredPart] {
        let inCurrency: SQL = currency.map { "AND p.currency = \($0.code)" } ?? ""
        let inGroup: SQL = group.map { "AND s.group_id = \($0)" } ?? ""
        return try parts(
            where: """
                p.owner = \(creditor) AND p.user = \(debtor) AND p.status = 'PENDING'
                    AND p.accepted_at IS NULL AND p.amount_at <= \(moment) \(inCurrency) \(inGroup)
                    ORDER BY p.shared_at, p.id LIMIT \(limit)
                """, in: db)
    }
}

extension StoredPart {
    /// Returns the amount that a participant saw; nil for a draft without one.
    fileprivate func seen(_ draft: AcceptDraft) throws(APIError) -> Money? {
        var errors = FieldErrors()
        var seen: Money?
        // A wrong type is told in any case.
        if errors.optional(draft.amount, "amount") != nil {
            seen = errors.amountOrZero(draft.amount, "amount", in: record.amount.currency)
        }
        try errors.throwIfAny()
        return seen
    }
}
