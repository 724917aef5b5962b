import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization

/// The open streams of events, by user, and the newest notices for clients that come back.
final class LiveStreams: Sendable {
    private struct State {
        var streams: [ID<User>: [LiveStream]] = [:]
        /// The number of the first notice that is kept.
        var first: Int64 = 1
        var notices: [ChangeNotice] = []
        var isClosed = false

        var latest: Int64 { first + Int64(notices.count) - 1 }
    }

    /// The most streams of a session, of a user's sessions, and of all. A stream holds a connection, and
    /// most connections are for requests.
    static let (perSession, perUser, inAll) = (3, 30, 6_000)
    static let heartbeatSeconds = 20
    /// At most twice as many notices are kept.
    private let kept: Int
    /// Tells this gateway's numbers from those of an earlier one.
    private let start = Sodium.hex(Random.bytes(6))
    private let state = Mutex(State())

    init(keeping kept: Int = 4_096) { self.kept = kept }

    var count: Int { state.withLock { state in state.streams.values.reduce(0) { $0 + $1.count } } }

    /// Opens a stream, whose first event says what was missed since `lastEvent`. The oldest stream of a session
    /// or a user ends for one beyond their limit. Throws 503 at the limit of all.
    func open(_ stream: LiveStream, after lastEvent: String?) throws(APIError) -> BodyStream {
        guard count < Self.inAll else { throw APIError(.serviceUnavailable, retryAfterSeconds: 30) }
        let replaced = state.withLock { state -> LiveStream? in
            for text in missed(by: stream.session.user, since: lastEvent, in: state) { stream.push(text) }
            if state.isClosed { stream.end() }
            let others = state.streams[stream.session.user] ?? []
            let own = others.filter { $0.session.session == stream.session.session }
            let oldest =
                own.count >= Self.perSession
                ? own.first : others.count >= Self.perUser ? others.first : nil
            state.streams[stream.session.user] = others.filter { $0 !== oldest } + [stream]
            return oldest
        }
        replaced?.push(LiveEvent.replaced)
        replaced?.end()
        let subscription = Subscription(stream, in: self)
        return BodyStream(length: nil) { await subscription.next() }
    }

    private func missed(by user: ID<User>, since lastEvent: String?, in state: State) -> [String] {
        guard let lastEvent else { return [LiveEvent.named("ready", id: id(state.latest))] }
        let parts = lastEvent.split(separator: "-")
        guard parts.count == 2, parts[0] == start, let number = Int64(parts[1]),
            (state.first - 1...state.latest).contains(number)
        else { return [LiveEvent.named("resync", id: id(state.latest))] }
        var texts = [LiveEvent.named("ready", id: id(state.latest))]
        for notice in state.notices.dropFirst(Int(number - state.first + 1)) where notice.user == user {
            texts.append(
                LiveEvent.named(notice.kind.rawValue, id: id(state.latest), revision: notice.revision))
        }
        return texts
    }

    private func id(_ number: Int64) -> String { "\(start)-\(number)" }

    func tell(_ notices: [ChangeNotice]) {
        state.withLock { state in
            for notice in notices {
                state.notices.append(notice)
                guard let streams = state.streams[notice.user] else { continue }
                let text = LiveEvent.named(
                    notice.kind.rawValue, id: id(state.latest), revision: notice.revision)
                for stream in streams { stream.push(text) }
            }
            if state.notices.count >= 2 * kept {
                let old = state.notices.count - kept
                state.notices.removeFirst(old)
                state.first += Int64(old)
            }
        }
    }

    /// Tells everybody to read again, because notices were missed.
    func tellAll() {
        state.withLock { state in
            state.first = state.latest + 2
            state.notices = []
            let text = LiveEvent.named("resync", id: id(state.latest))
            for stream in state.streams.values.joined() { stream.push(text) }
        }
    }

    func beat() {
        state.withLock { state in
            for stream in state.streams.values.joined() { stream.push(LiveEvent.heartbeat) }
        }
    }

    /// Ends all streams and allows no new ones, because the program drains.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for stream in state.streams.values.joined() { stream.end() }
        }
    }

    var all: [LiveStream] { state.withLock { Array($0.streams.values.joined()) } }

    fileprivate func remove(_ stream: LiveStream) {
        state.withLock { state in
            let left = (state.streams[stream.session.user] ?? []).filter { $0 !== stream }
            state.streams[stream.session.user] = left.isEmpty ? nil : left
        }
    }

    /// A stream as long as its connection pulls it.
    private final class Subscription: Sendable {
        private let stream: LiveStream
        private let streams: LiveStreams

        init(_ stream: LiveStream, in streams: LiveStreams) {
            self.stream = stream
            self.streams = streams
        }

        deinit { streams.remove(stream) }

        func next() async -> [UInt8]? { await stream.next() }
    }
}
