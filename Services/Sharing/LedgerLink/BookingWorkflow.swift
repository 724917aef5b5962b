import Contracts
import ServiceKit

/// Books a participant's part, and what was paid back of an expense for its owner, in the book of the
/// request. The transaction gets an id that the part has for it, or the payment's own, so that a repetition
/// after a crash between the two services finds the transaction instead of making a second one. The book is
/// noted before it is asked, so that a repetition in another book finds the transaction, too.
struct BookingWorkflow: Sendable {
    let store: SharingStore
    let ledger: ServiceClient
    /// Bookings of one part wait for each other: two books could both have it otherwise.
    private let turns = Turns<ID<Participant>>(waitingLimit: 64)

    init(store: SharingStore, ledger: ServiceClient) {
        self.store = store
        self.ledger = ledger
    }

    func book(
        _ id: ID<Participant>, _ draft: BookingDraft, for identity: UserIdentity, in place: BookPlace,
        idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        return try await turns.run(of: id) {
            if let stored = try await idempotency.replay(from: store.database) { return stored }
            switch try await store.bookable(id, by: identity.user) {
            case .part(let part):
                return try await book(
                    part, draft, for: identity, in: place.key, idempotency: idempotency, now: now)
            case .repayments(let part, let payments):
                return try await book(
                    payments, of: part.expense, draft, for: identity, in: place.key,
                    idempotency: idempotency, now: now)
            }
        }
    }

    private func book(
        _ part: StoredPart, _ draft: BookingDraft, for identity: UserIdentity, in book: ID<User>,
        idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        var errors = FieldErrors()
        let account = errors.required(draft.accountId, "accountId", "Choose an account")
        let category = errors.required(draft.categoryId, "categoryId", "Choose a category")
        guard errors.isEmpty, let account, let category else { throw errors.refusal }
        let former = part.bookedIn ?? identity.user
        if former != book {
            if try await isKnown(part.booking, in: former) {
                try await store.restoreBooked([part.id], at: now)
                throw APIError.alreadyBooked
            }
            try await store.note(book == identity.user ? nil : book, ofBooking: part.id)
        }
        let request = BookingRequest(
            user: book, by: identity.user, currency: identity.currency, timeZone: identity.timeZone,
            transaction: part.booking, accountId: account, categoryId: category, amount: part.amount,
            date: part.expense.frozen.date, description: part.expense.frozen.description)
        let transaction = try await ledger.call(LedgerAPI.bookTransaction, body: request)
        return try await store.markBooked(part.id, as: transaction, idempotency: idempotency, at: now)
    }

    /// Books payments as refunds of their expense, the oldest first, and answers the newest. What the ledger
    /// books by itself in the expense's book goes to no other, unless it could not be booked there.
    private func book(
        _ payments: [PaymentRecord], of share: ShareRecord, _ draft: BookingDraft, for identity: UserIdentity,
        in book: ID<User>, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        var errors = FieldErrors()
        let account = errors.required(draft.accountId, "accountId", "Choose an account")
        let category = errors.optional(draft.categoryId, "categoryId")
        guard errors.isEmpty, let account else { throw errors.refusal }
        if book != share.book, share.repaymentsTo != nil,
            payments.contains(where: { $0.bookingFailed == nil })
        {
            throw APIError.bookedByItself
        }
        var newest: Transaction?
        for payment in payments {
            let former = payment.bookedIn ?? share.book
            if former != book {
                if try await isKnown(payment.id.cast(), in: former) {
                    try await store.markBooked(payment.id, at: now)
                    throw APIError.alreadyBooked
                }
                try await store.note(book == share.book ? nil : book, ofBooking: payment.id)
            }
            let request = share.booking(
                of: payment, in: account, of: book, category, currency: identity.currency,
                timeZone: identity.timeZone)
            if let request { newest = try await ledger.call(LedgerAPI.bookTransaction, body: request) }
        }
        guard let newest else { throw APIError(.serverError) }
        return try await store.markBooked(
            payments.map(\.id), answering: newest, idempotency: idempotency, at: now)
    }

    /// Whether a book has a booking that was noted for it and may not be marked, because of a crash.
    private func isKnown(_ booking: ID<Transaction>, in book: ID<User>) async throws -> Bool {
        let known = try await ledger.call(
            LedgerAPI.knownTransactions, path: ["user": book.text], body: TransactionIDs(ids: [booking]))
        return !known.ids.isEmpty
    }
}

extension APIError {
    fileprivate static let bookedByItself = APIError(
        .conflict, "What is paid back is booked by itself in the book of the expense")
}
