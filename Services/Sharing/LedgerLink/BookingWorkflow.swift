import Contracts
import ServiceKit

/// Books a participant's part in their own ledger. The transaction gets an id that the part has for it, so
/// that a repetition after a crash between the two services finds the transaction instead of making a second
/// one.
struct BookingWorkflow: Sendable {
    let store: SharingStore
    let ledger: ServiceClient

    func book(
        _ id: ID<Participant>, _ draft: BookingDraft, for identity: UserIdentity, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let part = try await store.bookablePart(id, by: identity.user)
        var errors = FieldErrors()
        let account = errors.required(draft.accountId, "accountId", "Choose an account")
        let category = errors.required(draft.categoryId, "categoryId", "Choose a category")
        try errors.throwIfAny()
        guard let account, let category else { throw APIError(.serverError) }
        let request = BookingRequest(
            user: identity.user, currency: identity.currency, timeZone: identity.timeZone,
            transaction: part.booking, accountId: account, categoryId: category, amount: part.amount,
            date: part.expense.frozen.date, description: part.expense.frozen.description)
        let transaction = try await ledger.call(LedgerAPI.bookTransaction, body: request)
        return try await store.markBooked(id, as: transaction, idempotency: idempotency, at: now)
    }
}
