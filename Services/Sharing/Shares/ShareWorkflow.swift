import Contracts
import ServiceKit

/// Shares and takes back, keeping sharing.db and the ledger together through every failure (design §7):
///
///     share:    lock row `locking` → ledger locks → share written, row `held`
///     unshare:  share deleted, row `releasing` → ledger releases → row deleted
///
/// Whatever is interrupted leaves a row that is not `held`; `resume` drives it to `releasing` and to its end.
struct ShareWorkflow: Sendable {
    let store: SharingStore
    let people: PeopleDirectory
    let ledger: ServiceClient
    let context: ServiceContext
    let claims = TransactionClaims()

    /// Shares an expense, or answers what the key has answered before.
    func share(
        _ request: ShareRequest, by owner: ID<User>, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let address = try await people.meet(owner, and: request.participants.map(\.email.folded))
        try request.refuseSelf(address)
        let claim = TransactionClaims.Claim(owner: owner, transaction: request.transaction)
        guard claims.take(claim) else { throw SharingError.beingShared }
        defer { claims.drop(claim) }
        // A twin may have ended since the first look.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let lock = try await openLock(of: request.transaction, owner: owner, now: now)
        let transaction = try await freeze(lock, now: now)
        do {
            let share = try NewShare(
                request, lock: lock, of: transaction, createdAt: now, makeID: { context.ids.make() })
            return try await store.commit(share, idempotency: idempotency)
        } catch {
            await takeBack(lock, now: now)
            throw error
        }
    }

    /// Takes a share back. A repetition while the ledger is silent goes on where the first attempt stopped.
    func cancel(
        _ share: ID<SharedExpense>, by user: ID<User>, if precondition: Precondition, now: Timestamp
    ) async throws {
        if let lock = try await store.releasingLock(share, owner: user) {
            return try await release(lock)
        }
        let notices = (0..<GroupMembersLimit.maximum).map { _ in
            context.ids.make(SharingNotification.self)
        }
        try await release(
            try await store.cancel(share, by: user, if: precondition, notices: notices, at: now))
    }

    private func openLock(
        of transaction: ID<Transaction>, owner: ID<User>, now: Timestamp
    ) async throws -> TransactionLock {
        let fresh = TransactionLock(
            share: context.ids.make(), owner: owner, transaction: transaction, state: .locking)
        let lock = try await store.openLock(fresh, at: now)
        guard lock.state == .releasing else { return lock }
        try await release(lock)
        let next = try await store.openLock(fresh, at: now)
        guard next.state == .locking else { throw SharingError.beingShared }
        return next
    }

    /// What the ledger has frozen for the lock.
    private func freeze(_ lock: TransactionLock, now: Timestamp) async throws -> Transaction {
        do {
            return try await ledger.call(LedgerAPI.lockTransaction, body: lock.request).transaction
        } catch .refused(let refusal) where [.validation, .notFound, .conflict].contains(refusal.code) {
            // The ledger holds nothing for this share.
            try await store.forget(lock.share)
            throw SharingError.refusedByLedger(refusal)
        } catch {
            // Whether it holds the lock is not known; `resume` releases it when the ledger answers again.
            _ = try await store.abandon(lock.share, at: now)
            throw SharingError.ledgerSilent(APIError(cause: error))
        }
    }

    /// Undoes a lock whose share could not be written. A failure here is `resume`'s to repair, and must not
    /// hide why the share was refused.
    private func takeBack(_ lock: TransactionLock, now: Timestamp) async {
        do {
            // After a commit of unknown outcome the share may be there: then the lock stays.
            guard try await store.abandon(lock.share, at: now) else { return }
            try await release(lock)
        } catch {
            context.log.info("lock left to resume", ["reason": String(describing: error)])
        }
    }

    /// Tells the ledger, then forgets the lock. Repeating it is harmless: this share's id is never locked
    /// again.
    func release(_ lock: TransactionLock) async throws {
        do {
            _ = try await ledger.call(LedgerAPI.unlockTransaction, body: lock.request)
        } catch {
            throw SharingError.ledgerSilent(APIError(cause: error))
        }
        try await store.forget(lock.share)
    }
}
