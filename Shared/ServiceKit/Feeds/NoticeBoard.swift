import HTTPKit
import SodiumKit
package import SQLiteKit
import Synchronization
import Vocabulary

/// For whom something changed, for the gateway's streams of events and for webhooks. The newest notices are
/// in memory: a reader that missed some looks at everybody again.
final class NoticeBoard: Sendable {
    private struct State {
        var stream = Sodium.hex(Random.bytes(8))
        /// The number of the first notice that is kept.
        var first: Int64 = 1
        var notices: [ChangeNotice] = []

        var latest: Int64 { first + Int64(notices.count) - 1 }
    }

    /// The most notices of a page.
    private static let pageLimit = 1_000
    /// At most twice as many notices are kept.
    private let kept: Int
    private let state = Mutex(State())
    private let signal = ChangeSignal()

    init(keeping kept: Int = 4_096) { self.kept = kept }

    /// - Parameter notices: nil where nobody knows what changed: every reader begins anew.
    func tell(_ notices: [ChangeNotice]?) {
        state.withLock { state in
            guard let notices else {
                state = State()
                return
            }
            state.notices += notices
            if state.notices.count >= 2 * kept {
                let old = state.notices.count - kept
                state.notices.removeFirst(old)
                state.first += Int64(old)
            }
        }
        signal.changed()
    }

    func close() { signal.close() }

    /// Returns the notices after a number. A reader without a stream gets none, and where they are now.
    func page(after: Int64, stream known: String?) -> NoticePage {
        state.withLock { state in
            guard let known else {
                return NoticePage(stream: state.stream, notices: [], latest: state.latest, isWhole: true)
            }
            guard known == state.stream, (state.first - 1...state.latest).contains(after) else {
                return NoticePage(stream: state.stream, notices: [], latest: state.latest, isWhole: false)
            }
            let found = state.notices.dropFirst(Int(after - state.first + 1)).prefix(Self.pageLimit)
            return NoticePage(
                stream: state.stream, notices: Array(found), latest: after + Int64(found.count), isWhole: true
            )
        }
    }

    /// Returns a page like `page`, but waits for the first notice. Runs on an event loop.
    func poll(after: Int64, stream known: String?, waitMilliseconds: Int) async -> NoticePage {
        let end = ContinuousClock.now.advanced(by: .milliseconds(waitMilliseconds))
        while true {
            let seen = signal.changes
            let page = page(after: after, stream: known)
            guard known != nil, page.isWhole, page.notices.isEmpty, let loop = EventLoop.current else {
                return page
            }
            let left = Int(ContinuousClock.now.duration(to: end) / .milliseconds(1))
            guard left > 0, await signal.wait(left, since: seen, on: loop) else { return page }
        }
    }
}

extension ServiceRoutes {
    /// Mounts the notices of a database's write units.
    package mutating func mountNotices(of database: Database) {
        let board = NoticeBoard()
        database.onNotices { board.tell($0) }
        context.onDrain { board.close() }
        on(FeedAPI.notices) { call in
            let (after, wait, stream) = try call.reading { query, errors in
                (
                    errors.integer("after", query, in: 0...Int.max),
                    errors.integer("wait", query, in: 0...25), query("stream")
                )
            }
            return await board.poll(
                after: Int64(after ?? 0), stream: stream, waitMilliseconds: (wait ?? 0) * 1_000)
        }
    }
}
