import CofferClient
import Contracts

extension OfflineBook {
    /// Syncs now and whenever the server tells that the book has changed: `for try await result in
    /// book.follow() { redraw() }`. Only syncs that changed something come out. Goes on by itself after a
    /// lost connection or an outage. Ends when another stream of the session takes its place; throws like
    /// `sync` otherwise.
    public nonisolated func follow() -> FollowedBook { FollowedBook(book: self) }
}

/// The syncs of a copy that follows the server.
public struct FollowedBook: AsyncSequence, Sendable {
    let book: OfflineBook

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let book: OfflineBook
        private var events: LiveChanges.AsyncIterator

        init(_ book: OfflineBook) {
            self.book = book
            events = book.client.events().makeAsyncIterator()
        }

        public mutating func next() async throws -> SyncResult? {
            while let event = try await events.next() {
                switch event {
                case .ready, .resync: break
                case .changed(.book, let revision):
                    // The copy has this change: it may have sent it itself.
                    if let revision, let known = try await book.revision, revision <= known { continue }
                case .changed: continue
                }
                let result = try await synced()
                if !result.isEmpty { return result }
            }
            return nil
        }

        /// Syncs, and waits and tries again while the server cannot be reached.
        private func synced() async throws -> SyncResult {
            var failures = 0
            while true {
                do { return try await book.sync() } catch let error where LiveChanges.passes(error) {
                    failures += 1
                    try await book.client.retries.wait(after: Swift.min(failures, 8))
                }
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(book) }
}
