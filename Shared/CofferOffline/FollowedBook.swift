import CofferClient
import Contracts

extension OfflineBook {
    /// Syncs now, whenever the server tells that the book has changed, and when something new waits: `for try
    /// await result in book.follow() { redraw() }`. Only syncs that changed something come out. Goes on by
    /// itself after a lost connection or an outage. Ends when another stream of the session takes its place,
    /// and by `clear`; throws like `sync` otherwise.
    public nonisolated func follow() -> FollowedBook { FollowedBook(book: self) }

    /// Why a follower syncs.
    enum Call: Sendable {
        /// The server's book may have changed, to a revision if it is known.
        case changed(revision: Int64?)
        /// Something waits in the outbox.
        case written
    }

    typealias Calls = AsyncThrowingStream<Call, any Error>

    /// Calls a follower now and after each write. Returns whether there is a copy to follow.
    fileprivate func wake(_ follower: Calls.Continuation) -> Bool {
        guard isOpen else {
            follower.finish(throwing: OfflineError.cleared)
            return false
        }
        followers.append(follower)
        follower.yield(.written)
        return true
    }

    /// Lets the followers send what waits.
    func wakeFollowers() {
        followers.removeAll { follower in
            if case .terminated = follower.yield(.written) { return true }
            return false
        }
    }

    /// Whether a call needs a sync: the copy may have what it tells, because it has sent it itself.
    fileprivate func needsSync(_ call: Call) async throws -> Bool {
        switch call {
        case .changed(let told?): try await revision.map { told > $0 } ?? true
        case .changed: true
        case .written: try outbox.next() != nil
        }
    }
}

/// The syncs of a copy that follows the server.
public struct FollowedBook: AsyncSequence, Sendable {
    let book: OfflineBook

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let book: OfflineBook
        private let calls: OfflineBook.Calls

        init(_ book: OfflineBook) {
            self.book = book
            let (calls, caller) = OfflineBook.Calls.makeStream()
            // The server's events and the user's changes come at once: nothing waits for a sync.
            let events = Task {
                guard await book.wake(caller) else { return }
                do {
                    for try await event in book.client.events() {
                        switch event {
                        case .ready, .resync: caller.yield(.changed(revision: nil))
                        case .changed(.book, let revision) where book.client.place == nil:
                            caller.yield(.changed(revision: revision))
                        case .changedBook(let id, let revision) where book.client.place == id:
                            caller.yield(.changed(revision: revision))
                        case .changed, .changedBook: continue
                        }
                    }
                    caller.finish()
                } catch { caller.finish(throwing: error) }
            }
            caller.onTermination = { _ in events.cancel() }
            self.calls = calls
        }

        public mutating func next() async throws -> SyncResult? {
            do {
                for try await call in calls where try await book.needsSync(call) {
                    let result = try await synced()
                    if !result.isEmpty { return result }
                }
            } catch OfflineError.cleared { return nil }
            try Task.checkCancellation()
            return nil
        }

        /// Syncs, and waits and tries again while the server cannot be reached.
        private func synced() async throws -> SyncResult {
            var failures = 0
            while true {
                do { return try await book.sync() } catch let error
                    where LiveChanges.passes(error) || error is UnexpectedAnswer
                {
                    failures += 1
                    try await book.client.retries.wait(after: Swift.min(failures, 8))
                }
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(book) }
}
