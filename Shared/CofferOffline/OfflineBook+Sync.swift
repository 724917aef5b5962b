import CofferClient
import Contracts

extension OfflineBook {
    /// Sends what waits in its order, then reads what has changed. A lost connection ends the sync with its
    /// error, as do an outage of the server and the session's end: nothing is lost, and the next sync goes on
    /// there. The next result tells what the failed sync did, too.
    ///
    /// One sync runs at a time: a second caller gets the result of the running one, which also sends what
    /// came to the outbox meanwhile.
    @discardableResult
    public func sync() async throws -> SyncResult {
        while isSyncing {
            let result = await withCheckedContinuation { callers.append($0) }
            do { return try result.get() } catch is CancellationError {
                // The caller that synced was cancelled: the next one takes over.
                try Task.checkCancellation()
            }
        }
        isSyncing = true
        let result: Result<SyncResult, any Error>
        do { result = .success(try await exchange()) } catch { result = .failure(error) }
        isSyncing = false
        let waiting = callers
        callers = []
        for caller in waiting { caller.resume(returning: result) }
        return try result.get()
    }

    /// What the syncs did since the last one that returned is in `report`, so that an error hides nothing.
    private func exchange() async throws -> SyncResult {
        do { return try await exchange(visit()) } catch is AnotherUser { throw OfflineError.anotherUser }
    }

    private func exchange(_ visit: Visit) async throws -> SyncResult {
        var failure: (any Error)?
        repeat {
            do { try await sendAll(visit) } catch let error
                where error is Refusal || error is UnexpectedAnswer
            {
                // What others changed comes all the same.
                failure = error
            }
            try await readChanges(visit)
            if let failure { throw failure }
        } while try outbox.next() != nil
        defer { report = SyncResult() }
        return report
    }

    // MARK: Sending

    private func sendAll(_ visit: Visit) async throws {
        while let entry = try outbox.begin() {
            try await send(entry, visit)
            try Task.checkCancellation()
        }
    }

    private func send(_ entry: OutboxEntry, _ visit: Visit) async throws {
        do {
            let id =
                entry.kind == .transfer
                ? try await send(entry, Transfer.self, visit) : try await send(entry, Transaction.self, visit)
            report.note(entry, storedAs: id)
        } catch let failure as ConnectionFailure where !failure.mayHaveArrived && !entry.isSent {
            try await requireSame(visit)
            try outbox.markUnsent(entry.number)
            throw failure
        } catch let refusal as Refusal where refusal.isVerdict {
            try await requireSame(visit)
            try take(refusal, of: entry)
        } catch is Overtaken {
            try park(entry, .overtaken, isSent: true)
        } catch let error where error is UnreadableDraft || error is EncodingError {
            try await requireSame(visit)
            try park(entry, .unreadable, isSent: entry.isSent)
        } catch let error where Self.isOfEntry(error) {
            try await requireSame(visit)
            try outbox.countFailure(entry.number)
            // An outage passes; what the server cannot digest must not hold up the rest.
            guard entry.failures + 1 >= Self.mostFailures else { throw error }
            try park(entry, .failing("\(error)"), isSent: true)
        }
    }

    private static let mostFailures = 5

    /// Whether an error may come from the change itself, so that sending it again will not help.
    private static func isOfEntry(_ error: any Error) -> Bool {
        if error is UnexpectedAnswer { return true }
        guard let refusal = error as? Refusal, refusal.endpoint != AuthAPI.refresh.description.name else {
            return false
        }
        return refusal.status >= 500 && !(502...504).contains(refusal.status)
    }

    private struct UnreadableDraft: Error {}
    private struct Overtaken: Error {}

    /// Returns the record if an update whose answer was lost has arrived. Throws `Overtaken` when the record
    /// has been changed since the update was first sent.
    private func outcome<Record: WaitingRecord>(
        of entry: OutboxEntry, _ id: ID<Record>, _ visit: Visit
    ) async throws -> Record? {
        guard entry.isSent, let seenAt = entry.seenAt, let draft = entry.draft else {
            let record: Record? = try shownCopy.record(Record.kind, entry.record)
            if let record, !entry.isSent { try outbox.setSeen(entry.number, record.updatedAt) }
            return nil
        }
        let current = try await client.call(Record.reading, at: [id], options: visit.options()).value
        try await requireSame(visit)
        if current.has(draft, in: try shownCopy) { return current }
        guard current.updatedAt == seenAt else { throw Overtaken() }
        return nil
    }

    /// Sends an entry and puts the answer into the copy. Returns the record's id.
    private func send<Record: WaitingRecord>(
        _ entry: OutboxEntry, _ type: Record.Type, _ visit: Visit
    ) async throws -> String {
        guard let id = ID<Record>(entry.record) else { throw UnreadableDraft() }
        func draft() throws -> Record.Draft {
            guard let draft = try? entry.draft?.decoded(Record.Draft.self) else { throw UnreadableDraft() }
            return draft
        }
        var stored: Record?
        switch entry.action {
        case .create:
            stored = try await client.call(
                Record.creation, draft(), options: visit.options(key: entry.key)
            ).value
        case .update:
            let change = try draft()
            stored = try await outcome(of: entry, id, visit)
            if stored == nil {
                stored = try await client.call(
                    Record.change, change, at: [id], options: visit.options()
                ).value
            }
        case .delete:
            _ = try await client.call(
                Record.deletion, at: [id], query: ["unlock": entry.unlocks ? "true" : nil],
                options: visit.options())
        }
        try await requireSame(visit)
        let copy = try shownCopy
        try file.transaction {
            try outbox.remove(entry.number)
            guard let stored else { return try copy.remove(Record.kind, entry.record) }
            try copy.put(stored)
            if entry.action == .create { try outbox.rename(entry.record, to: stored.id.text) }
        }
        return stored?.id.text ?? entry.record
    }

    /// Takes the server's verdict on an entry.
    private func take(_ refusal: Refusal, of entry: OutboxEntry) throws {
        switch (entry.action, refusal.code) {
        case (.delete, .notFound):
            // Deleted already: by an attempt whose answer was lost, or by another device.
            let copy = try shownCopy
            try file.transaction {
                try outbox.remove(entry.number)
                try copy.remove(entry.kind, entry.record)
            }
            report.note(entry, storedAs: entry.record)
        case (.create, .conflict) where entry.isSent && refusal.details["clientId"] != nil:
            // Created by an attempt whose answer was lost, and deleted by another device since.
            try file.transaction { try outbox.forgetCreation(entry.record) }
            report.note(entry, storedAs: entry.record)
        case (.create, .idempotencyMismatch):
            // Another version of the program has written the draft otherwise. The client id alone keeps the
            // creation from happening twice.
            try outbox.renewKey(entry.number)
        default:
            // By these the server has looked at the change itself, and at the client id before.
            let isLookedAt = [.validation, .notFound, .conflict, .rateUnavailable].contains(refusal.code)
            try park(entry, .refused(refusal), isSent: entry.isSent && !isLookedAt)
        }
    }

    /// Makes a change a problem, unless a later one of the same record may mend it.
    private func park(_ entry: OutboxEntry, _ cause: OutboxCause, isSent: Bool) throws {
        try file.transaction {
            if entry.action == .update || entry.action == .create && !isSent,
                try outbox.foldLater(into: entry)
            {
                return
            }
            try outbox.park(entry.number, cause, isSent: isSent)
            if let parked = try outbox.entry(entry.number), let problem = OutboxProblem(parked) {
                report.refused.append(problem)
            }
        }
    }

    // MARK: Reading

    private func readChanges(_ visit: Visit) async throws {
        var beginnings = 0
        while true {
            let copy = try copyToFill()
            let page: BookChanges
            do {
                page = try await client.call(
                    LedgerAPI.listChanges, query: ["since": copy.cursor], options: visit.options()
                ).value
            } catch let refusal as Refusal
                where refusal.code == .resyncRequired && copy.cursor != nil
            {
                try await requireSame(visit)
                beginnings += 1
                // A restore can come between; one after the other is none of ours.
                guard beginnings <= 3 else { throw refusal }
                try file.transaction { try beginAnew() }
                report.beganAnew = true
                continue
            }
            try await requireSame(visit)
            try put(page, into: copy.number)
            report.changes += page.changes.count
            report.revision = page.revision
            if !page.hasMore { return }
        }
    }

    /// Returns the copy that is filled, and makes the first one.
    private func copyToFill() throws -> (number: Int64, cursor: String?) {
        func newest() throws -> (number: Int64, cursor: String?, shape: String?)? {
            try file.first("SELECT number, cursor, shape FROM copies ORDER BY number DESC LIMIT 1") {
                ($0.integer(0), $0.text(1), $0.text(2))
            }
        }
        if let found = try newest(), found.shape == BookSchema.shape { return (found.number, found.cursor) }
        if try newest() != nil { report.beganAnew = true }
        try file.transaction { try beginAnew() }
        guard let made = try newest() else { throw OfflineError.cleared }
        return (made.number, made.cursor)
    }

    /// Makes a copy beside the one that is shown, or the first one. One that was not complete yet goes.
    private func beginAnew() throws {
        try file.run(
            "DELETE FROM records WHERE copy IN (SELECT number FROM copies WHERE NOT is_shown)")
        try file.run("DELETE FROM copies WHERE NOT is_shown")
        try file.run(
            """
            INSERT INTO copies (shape, is_shown) VALUES (?, NOT EXISTS (SELECT 1 FROM copies))
            """, .text(BookSchema.shape))
    }

    /// Puts a page and its cursor into a copy. A copy that is complete is shown from then on.
    private func put(_ page: BookChanges, into number: Int64) throws {
        let copy = BookCopy(file: file, number: number)
        try file.transaction {
            for change in page.changes { try copy.put(change) }
            try file.run(
                "UPDATE copies SET cursor = ? WHERE number = ?", .text(page.cursor), .integer(number))
            guard !page.hasMore else { return }
            try file.run(
                "UPDATE copies SET revision = ?, is_shown = 1 WHERE number = ?", .integer(page.revision),
                .integer(number))
            try file.run("DELETE FROM records WHERE copy <> ?", .integer(number))
            try file.run("DELETE FROM copies WHERE number <> ?", .integer(number))
        }
    }
}

extension SyncResult {
    fileprivate mutating func note(_ entry: OutboxEntry, storedAs text: String) {
        guard let id = ID<BookChange>(entry.record), let storedID = ID<BookChange>(text) else { return }
        sent.append(SentChange(kind: entry.kind, action: entry.action, id: id, storedID: storedID))
    }
}

extension Refusal {
    /// Whether the server has judged the change. Otherwise it may take the same change later: after a
    /// sign-in or an unlocking, an outage or a flood, or once it is Coffer that answers.
    fileprivate var isVerdict: Bool {
        // The call's own renewal of the session.
        if endpoint == AuthAPI.refresh.description.name { return false }
        let passing: [ErrorCode] = [.unauthorized, .sessionLocked, .rateLimited, .requestTimeout]
        return (400..<500).contains(status) && !codeText.isEmpty && !passing.contains { $0 == code }
    }
}
