import Contracts
import ServiceKit

/// Books a participant's part in their own ledger, and payments in their owner's. The transaction gets an id
/// that the part has for it, or the payment's own, so that a repetition after a crash between the two
/// services finds the transaction instead of making a second one.
struct BookingWorkflow: Sendable {
    let store: SharingStore
    let ledger: ServiceClient

    func book(
        _ id: ID<Participant>, _ draft: BookingDraft, for identity: UserIdentity, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let part: StoredPart
        switch try await store.bookable(id, by: identity.user) {
        case .part(let own): part = own
        case .repayments(let part, let payments):
            return try await book(
                payments, of: part.expense, draft, for: identity, idempotency: idempotency, now: now)
        }
        var errors = FieldErrors()
        let account = errors.required(draft.accountId, "accountId", "Choose an account")
        let category = errors.required(draft.categoryId, "categoryId", "Choose a category")
        guard errors.isEmpty, let account, let category else { throw errors.refusal }
        let request = BookingRequest(
            user: identity.user, currency: identity.currency, timeZone: identity.timeZone,
            transaction: part.booking, accountId: account, categoryId: category, amount: part.amount,
            date: part.expense.frozen.date, description: part.expense.frozen.description)
        let transaction = try await ledger.call(LedgerAPI.bookTransaction, body: request)
        return try await store.markBooked(id, as: transaction, idempotency: idempotency, at: now)
    }

    /// Books payments as refunds of their expense, the oldest first, and answers the newest.
    private func book(
        _ payments: [PaymentRecord], of share: ShareRecord, _ draft: BookingDraft, for identity: UserIdentity,
        idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        var errors = FieldErrors()
        let account = errors.required(draft.accountId, "accountId", "Choose an account")
        let category = errors.optional(draft.categoryId, "categoryId")
        guard errors.isEmpty, let account else { throw errors.refusal }
        var newest: Transaction?
        for payment in payments {
            let request = share.booking(
                of: payment, in: account, category, currency: identity.currency, timeZone: identity.timeZone)
            if let request { newest = try await ledger.call(LedgerAPI.bookTransaction, body: request) }
        }
        guard let newest else { throw APIError(.serverError) }
        return try await store.markBooked(
            payments.map(\.id), answering: newest, idempotency: idempotency, at: now)
    }
}
