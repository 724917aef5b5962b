import Contracts
import ServiceKit

/// Shares expenses and takes shares back; sharing.db and the ledger stay consistent (design §7):
///
///     share:    lock row `locking` → ledger locks → share written, row `held`
///     unshare:  share deleted, row `releasing` → ledger releases → row deleted
///
/// An interruption leaves a row that is not `held`; `resume` marks it `releasing`, releases and deletes it.
struct ShareWorkflow: Sendable {
    let store: SharingStore
    let people: PeopleWorkflow
    let ledger: ServiceClient
    let context: ServiceContext
    let claims = TransactionClaims()

    init(store: SharingStore, people: PeopleWorkflow, ledger: ServiceClient, context: ServiceContext) {
        self.store = store
        self.people = people
        self.ledger = ledger
        self.context = context
    }

    /// Shares an expense of a book, the owner's own by default, or returns the answer stored under the
    /// idempotency key.
    func share(
        _ request: ShareRequest, by owner: ID<User>, in place: BookPlace? = nil, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        let book = place?.key ?? owner
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let address = try await people.meet(owner, and: request.participants.map(\.email.folded))
        try request.refuseSelf(address)
        let claim = TransactionClaims.Claim(book: book, transaction: request.transaction)
        guard claims.take(claim) else { throw APIError.beingShared }
        defer { claims.drop(claim) }
        // A request with the same key may have ended since the first look.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let lock = try await openLock(of: request.transaction, in: book, owner: owner, now: now)
        let transaction = try await freeze(lock, repaymentsTo: request.repaymentsTo, now: now)
        do {
            let share = try NewShare(
                request, by: address, lock: lock, of: transaction, createdAt: now,
                makeID: { context.ids.make() })
            let notices = share.payers.map { _ in context.ids.make(SharingNotification.self) }
            return try await store.commit(
                share, idempotency: idempotency, notices: notices, at: context.clock.now())
        } catch {
            await takeBack(lock, now: now)
            throw error
        }
    }

    /// Takes a share back. If the ledger was silent, a repetition continues where the first attempt stopped.
    func cancel(
        _ share: ID<SharedExpense>, by user: ID<User>, if precondition: Precondition, now: Timestamp
    ) async throws {
        if let lock = try await store.releasingLock(share, owner: user) {
            return try await release(lock)
        }
        // An id for each participant and each payer.
        let notices = (0..<2 * GroupMembersLimit.maximum).map { _ in
            context.ids.make(SharingNotification.self)
        }
        let lock = try await store.cancel(share, by: user, if: precondition, notices: notices, at: now)
        if let lock { try await release(lock) }
    }

    private func openLock(
        of transaction: ID<Transaction>, in book: ID<User>, owner: ID<User>, now: Timestamp
    ) async throws -> LockRecord {
        let fresh = LockRecord(
            share: context.ids.make(), owner: owner, book: book, transaction: transaction, state: .locking)
        let lock = try await store.openLock(fresh, at: now)
        guard lock.state == .releasing else { return lock }
        try await release(lock)
        let next = try await store.openLock(fresh, at: now)
        guard next.state == .locking else { throw APIError.beingShared }
        return next
    }

    /// Returns the transaction as the ledger has frozen it for the lock.
    private func freeze(
        _ lock: LockRecord, repaymentsTo: ID<Account>?, now: Timestamp
    ) async throws -> Transaction {
        do {
            let request = ShareLockRequest(
                user: lock.book, transaction: lock.transaction, share: lock.share,
                repaymentsTo: repaymentsTo, by: lock.owner)
            return try await ledger.call(LedgerAPI.lockTransaction, body: request).transaction
        } catch .refused(let refusal)
            where [.validation, .forbidden, .notFound, .conflict].contains(refusal.code)
        {
            // The ledger holds nothing for this share.
            try await store.forget(lock.share)
            throw Self.refusal(refusal)
        } catch {
            // The ledger may hold the lock; `resume` releases it when the ledger answers again.
            _ = try await store.abandon(lock.share, at: now)
            throw error
        }
    }

    /// Returns the ledger's refusal in the words of a share request, which has a `transactionId`.
    private static func refusal(_ refusal: APIError) -> APIError {
        switch refusal.code {
        case .validation where !refusal.details.messages(at: "bookRepayments.accountId").isEmpty: refusal
        case .validation: .field("transactionId", refusal.details.firstMessage ?? refusal.message)
        case .forbidden: refusal
        case .notFound where refusal.message == APIError.bookNotFound.message: refusal
        case .notFound: APIError(.notFound, "No such expense")
        default: .alreadyShared()
        }
    }

    /// Releases a lock whose share could not be written. A failure is logged and left to `resume`, so that it
    /// does not hide why the share was refused.
    private func takeBack(_ lock: LockRecord, now: Timestamp) async {
        do {
            // After a commit with an unknown outcome the share may exist; then the lock stays.
            guard try await store.abandon(lock.share, at: now) else { return }
            try await release(lock)
        } catch {
            context.log.info("lock left to resume", ["reason": String(describing: error)])
        }
    }

    /// Releases the lock in the ledger, then deletes its row. A repetition is harmless, because this share's
    /// id is never locked again.
    func release(_ lock: LockRecord) async throws {
        _ = try await ledger.call(LedgerAPI.unlockTransaction, body: lock.request)
        try await store.forget(lock.share)
    }
}
