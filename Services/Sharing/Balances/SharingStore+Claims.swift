import Contracts
import ServiceKit
import SQLiteKit

/// What debtors say that they paid. It changes no part: the creditor confirms by settling.
extension SharingStore {
    private static let claimPauseSeconds: Int64 = 24 * 3_600

    /// Tells a person that the user paid them `amount`, or all that the user owes on balance. Refuses more
    /// than that, a second claim within 24 hours, and a person who cannot confirm it.
    func claim(
        paying creditor: ID<User>, _ amount: Money?, in currency: Currency, note: String?, by user: ID<User>,
        idempotency: Idempotency, notice: ID<SharingNotification>, at now: Timestamp
    ) async throws -> Answer {
        let mails = mails
        return try await change { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let debt = try Self.open(between: user, creditor, in: currency, db).debt
                guard debt.amountMinor > 0 else {
                    throw APIError.field(
                        "userId", "On balance you owe this person nothing in \(currency.code)")
                }
                if try Erasure.isErased(creditor, in: db) {
                    throw APIError.field(
                        "userId",
                        "This person has deleted their account. You can settle with them yourself.")
                }
                let amount = amount ?? debt
                guard amount.amountMinor <= debt.amountMinor else {
                    throw APIError.field(
                        "amount", "On balance you owe only \(debt.text) \(debt.currency.code)")
                }
                try Self.noteClaim(of: user, against: creditor, in: currency, at: now, db)
                var news = NoticeRecord(.claimed, id: notice, to: creditor, by: user, title: "", at: now)
                (news.amount, news.reason) = (amount, note)
                try Self.write(news, in: db)
                let email = try db.first("SELECT email FROM people WHERE people.user = \(creditor)") {
                    try $0.text(0)
                }
                try mails?.send(
                    .claimed, to: email ?? "", user: creditor, part: amount, by: user, at: now, in: db)
                return PaymentClaim(amount: amount, note: note, createdAt: now)
            }
        }
    }

    /// Refuses within 24 hours of the last claim, unless it was confirmed.
    private static func noteClaim(
        of debtor: ID<User>, against creditor: ID<User>, in currency: Currency, at now: Timestamp,
        _ db: borrowing Connection
    ) throws {
        let changed: Int = try db.run(
            """
            INSERT INTO claims (debtor, creditor, currency, claimed_at)
            VALUES (\(debtor), \(creditor), \(currency.code), \(now))
            ON CONFLICT (debtor, creditor, currency) DO UPDATE SET claimed_at = excluded.claimed_at
            WHERE claims.claimed_at <= \(now.adding(seconds: -claimPauseSeconds))
            """)
        guard changed == 1 else {
            throw APIError.field(
                "userId", "You told this person less than 24 hours ago that you paid in \(currency.code)",
                code: .conflict)
        }
    }

    /// Forgets a claim that the creditor has confirmed by settling.
    static func endClaim(
        of debtor: ID<User>, against creditor: ID<User>, in currency: Currency, _ db: borrowing Connection
    ) throws {
        try db.run(
            """
            DELETE FROM claims
            WHERE debtor = \(debtor) AND creditor = \(creditor) AND currency = \(currency.code)
            """)
    }

    /// Deletes up to 500 claims older than a day.
    static func forgetOldClaims(at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM claims WHERE (debtor, creditor, currency) IN (
                SELECT debtor, creditor, currency FROM claims INDEXED BY claims_by_age
                WHERE claimed_at <= \(now.adding(seconds: -claimPauseSeconds)) LIMIT 500)
            """)
    }
}
