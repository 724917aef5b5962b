public import Contracts

/// Changes, which wait in the outbox for the next sync. A draft is checked only as far as the app needs to
/// show it; the server checks all of it.
extension OfflineBook {
    /// Records a new transaction: of the active account and of today where the draft does not say. Its id is
    /// made here (the server has it as `clientId`) and goes on to be understood once the server has given
    /// another one.
    @discardableResult
    public func create(_ draft: TransactionDraft) async throws -> Kept<Transaction> {
        try await keep(draft)
    }

    /// Changes a transaction, one that waits too. A change that the server does not take is mended so, and is
    /// sent again.
    @discardableResult
    public func update(
        _ id: ID<Transaction>, _ change: TransactionDraft
    ) async throws -> Kept<Transaction> {
        try await keep(change, of: id)
    }

    /// Deletes a transaction, one that waits too.
    /// - Parameter unlock: whether a reconciled one is deleted, too.
    public func delete(_ id: ID<Transaction>, unlock: Bool = false) async throws {
        try await keepDeletion(of: id, unlock)
    }

    /// Records a new transfer, of today where the draft does not say.
    @discardableResult
    public func create(_ draft: TransferDraft) async throws -> Kept<Transfer> { try await keep(draft) }

    /// Changes a transfer, one that waits too.
    @discardableResult
    public func update(_ id: ID<Transfer>, _ change: TransferDraft) async throws -> Kept<Transfer> {
        try await keep(change, of: id)
    }

    /// Deletes a transfer, one that waits too.
    /// - Parameter unlock: whether one with a reconciled side is deleted, too.
    public func delete(_ id: ID<Transfer>, unlock: Bool = false) async throws {
        try await keepDeletion(of: id, unlock)
    }

    /// The changes that the server does not take, in order.
    public func problems() async throws -> [OutboxProblem] {
        try await requireOwner()
        return try outbox.problems().compactMap { OutboxProblem($0) }
    }

    /// Lets the next sync send such a change again as it is, once its cause is gone. What must differ needs
    /// an `update` of the record instead, which folds into the change.
    public func retry(_ problem: OutboxProblem) async throws {
        try await requireOwner()
        try outbox.retry(problem.number)
        wakeFollowers()
    }

    /// Gives such a change up. The changes of a record that was never created go with it.
    public func discard(_ problem: OutboxProblem) async throws {
        try await requireOwner()
        try file.transaction {
            guard let entry = try outbox.entry(problem.number), entry.problem != nil else { return }
            if entry.action == .create { try outbox.forget(entry.record) }
            try outbox.remove(entry.number)
        }
        wakeFollowers()
    }

    private func keep<Record: WaitingRecord>(_ draft: Record.Draft) async throws -> Kept<Record> {
        try await requireOwnerOfChange()
        let (copy, now) = (try shownCopy, DeviceClock.now)
        let id = ID<Record>.made(at: now)
        var draft = try Record.completed(tree(draft, in: copy), at: now, in: copy)
        try Record.check(draft, over: nil, in: copy)
        draft["clientId"] = .text(id.text)
        let record = try Record.made(id, of: draft, at: now, in: copy)
        try outbox.add(.create, Record.kind, id.text, draft, at: now)
        wakeFollowers()
        return Kept(record: record, state: .waiting)
    }

    private func keep<Record: WaitingRecord>(
        _ change: Record.Draft, of id: ID<Record>
    ) async throws -> Kept<Record> {
        try await requireOwnerOfChange()
        let shown: Kept<Record> = try file.transaction {
            let (copy, now) = (try shownCopy, DeviceClock.now)
            guard let current = try kept(id) else { throw OfflineError.unknownRecord }
            let change = try tree(change, in: copy)
            try Record.check(change, over: current.record, in: copy)
            _ = try current.record.changed(by: change, at: now, in: copy)
            let target = current.record.id.text
            if let entry = try outbox.foldable(target), let old = entry.draft {
                var draft = old.merged(change)
                if entry.action == .create {
                    draft = try Record.completed(draft, at: entry.madeAt, in: copy)
                    _ = try Record.made(current.record.id, of: draft, at: now, in: copy)
                }
                try outbox.renew(entry.number, draft)
            } else {
                try outbox.add(.update, Record.kind, target, change, at: now)
            }
            guard let kept = try kept(current.record.id) else { throw OfflineError.unknownRecord }
            return kept
        }
        wakeFollowers()
        return shown
    }

    private func keepDeletion<Record: WaitingRecord>(of id: ID<Record>, _ unlock: Bool) async throws {
        try await requireOwnerOfChange()
        try file.transaction {
            guard let current = try kept(id) else { throw OfflineError.unknownRecord }
            let target = current.record.id.text
            if let creation = try outbox.creation(of: target), !creation.isSent {
                try outbox.forget(target)
            } else {
                try outbox.add(.delete, Record.kind, target, nil, unlocks: unlock, at: DeviceClock.now)
            }
        }
        wakeFollowers()
    }

    /// Returns a draft's members. A refunded transaction has the server's id, if there is one.
    private func tree(_ draft: some Encodable, in copy: BookCopy) throws -> JSONTree {
        var tree = try JSONTree(draft)
        guard !tree.has("clientId") else {
            throw OfflineError(FieldErrors("clientId", "The copy makes the client id"))
        }
        tree["clientId"] = nil
        // Null for one of both clears both, also of a draft that waits.
        for (one, other) in [("originalAmount", "originalCurrency"), ("originalCurrency", "originalAmount")]
        where tree[one] == .null && tree[other] == nil {
            tree[other] = .null
        }
        if let refunded = tree.text("refundOf"), let id = try copy.storedID(of: refunded, .transaction) {
            tree["refundOf"] = .text(id)
        }
        return tree
    }
}
