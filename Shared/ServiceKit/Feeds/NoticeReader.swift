package import HTTPKit
import Synchronization
package import Vocabulary

/// Follows a service's notices (`FeedAPI.notices`) while somebody wants them. Notices are in memory, so the
/// reader says when it may have missed some.
package final class NoticeReader: Sendable {
    /// What a reader does with the notices. A thrown error repeats the page.
    package struct Uses: Sendable {
        /// Returns whether to follow now; asked before each page.
        let isWanted: @Sendable () async throws -> Bool
        /// Called when the reader begins to follow: what happened before is unknown.
        let begin: @Sendable () async throws -> Void
        /// Takes a page's notices; nil where some are missing.
        let take: @Sendable ([ChangeNotice]?) async throws -> Void

        package init(
            isWanted: @escaping @Sendable () async throws -> Bool,
            begin: @escaping @Sendable () async throws -> Void,
            take: @escaping @Sendable ([ChangeNotice]?) async throws -> Void
        ) {
            self.isWanted = isWanted
            self.begin = begin
            self.take = take
        }
    }

    private static let waitSeconds = 20
    private let source: String
    private let client: ServiceClient
    private let log: Log
    private let wanted: ChangeSignal
    private let uses: Uses
    private let isRunning = Atomic<Bool>(false)

    /// - Parameter wanted: wakes a reader that nobody wanted.
    package init(
        source: String, client: ServiceClient, log: Log, wanted: ChangeSignal, uses: Uses
    ) {
        self.source = source
        self.client = client
        self.log = log
        self.wanted = wanted
        self.uses = uses
    }

    /// Follows the notices on a loop until `stop`.
    package func start(on loop: EventLoop) {
        isRunning.store(true, ordering: .relaxed)
        loop.spawn { [self] in await follow(on: loop) }
    }

    package func stop() { isRunning.store(false, ordering: .relaxed) }

    private func follow(on loop: EventLoop) async {
        var position: (stream: String, after: Int64)?
        var delayMilliseconds = 50
        while isRunning.load(ordering: .relaxed) {
            let seen = wanted.changes
            do {
                guard try await uses.isWanted() else {
                    position = nil
                    guard await wanted.wait(Self.waitSeconds * 1_000, since: seen, on: loop) else { return }
                    continue
                }
                position = try await read(after: position)
                delayMilliseconds = 50
            } catch {
                log.debug("notices not read", ["service": source, "reason": String(describing: error)])
                await loop.sleep(milliseconds: delayMilliseconds)
                delayMilliseconds = min(1_000, delayMilliseconds * 2)
            }
        }
    }

    /// Reads a page and returns the position behind it.
    private func read(
        after position: (stream: String, after: Int64)?
    ) async throws -> (stream: String, after: Int64)? {
        var query = [("after", String(position?.after ?? 0)), ("wait", String(Self.waitSeconds))]
        if let position { query.append(("stream", position.stream)) }
        let page = try await client.call(
            FeedAPI.notices, query: query, deadlineMilliseconds: (Self.waitSeconds + 5) * 1_000)
        // Another reader may have started since this one was stopped.
        guard isRunning.load(ordering: .relaxed) else { return nil }
        try await uses.take(page.isWhole ? page.notices : nil)
        if position == nil { try await uses.begin() }
        return (page.stream, page.latest)
    }
}
