import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// The open streams of events, by user, and the newest notices for clients that come back.
final class LiveStreams: Sendable {
    private struct State {
        var streams: [ID<User>: [LiveStream]] = [:]
        var notices: RecentNotices
        /// The services whose notices are followed.
        var followed: Set<String> = []
        /// Streams that wait for the services, with the last events of their clients.
        var waiting: [(stream: LiveStream, lastEvent: String?)] = []
        /// When the last stream was left; nil while there are any.
        var emptySince: ContinuousClock.Instant?
        var isClosed = false
        /// How many streams an address (`LiveStream.countedAddress`) has.
        var addresses: [String: Int] = [:]

        var count: Int { streams.values.reduce(0) { $0 + $1.count } }
    }

    /// The most streams of a session, of a user's sessions, of an address, and of all. A stream holds a
    /// connection, and an address has others for requests.
    static let (perSession, perUser, perAddress, inAll) = (3, 15, 60, 6_000)
    static let heartbeatSeconds = 20
    /// How long services are followed for nobody, so that a client that comes back misses nothing.
    static let followedFor = Duration.seconds(60)
    /// The services that must be followed before a stream is ready.
    private let services: Set<String>
    /// Wakes who follows the services.
    let opened = ChangeSignal()
    private let state: Mutex<State>

    init(of services: Set<String> = [], keeping kept: Int = 4_096) {
        self.services = services
        state = Mutex(State(notices: RecentNotices(keeping: kept)))
    }

    var count: Int { state.withLock(\.count) }

    /// Opens a stream, whose first event says what was missed since `lastEvent`. The oldest stream of a
    /// session or a user ends for one beyond their limit. Throws 429 at the limit of an address, whose other
    /// connections are for requests, and 503 at the limit of all.
    func open(_ stream: LiveStream, after lastEvent: String?) throws(APIError) -> BodyStream {
        let (replaced, refusal) = state.withLock { state -> (LiveStream?, APIError?) in
            let others = state.streams[stream.session.user] ?? []
            let own = others.filter { $0.session.session == stream.session.session }
            let oldest =
                own.count >= Self.perSession
                ? own.first : others.count >= Self.perUser ? others.first : nil
            if oldest == nil {
                let address = stream.countedAddress
                if address != "unix", state.addresses[address] ?? 0 >= Self.perAddress {
                    return (nil, APIError(.rateLimited, retryAfterSeconds: 30))
                }
                if state.count >= Self.inAll {
                    return (nil, APIError(.serviceUnavailable, retryAfterSeconds: 30))
                }
            }
            state.addresses[stream.countedAddress, default: 0] += 1
            if state.isClosed {
                stream.end()
            } else if state.followed.isSuperset(of: services) {
                begin(stream, since: lastEvent, in: state)
            } else {
                state.waiting.append((stream, lastEvent))
            }
            state.emptySince = nil
            state.streams[stream.session.user] = others + [stream]
            return (oldest, nil)
        }
        if let refusal { throw refusal }
        replaced?.end(EventText.replaced)
        opened.changed()
        let subscription = Subscription(stream, in: self)
        return BodyStream(length: nil) { await subscription.next() }
    }

    private func begin(_ stream: LiveStream, since lastEvent: String?, in state: State) {
        stream.begin(missed(by: stream, since: lastEvent, in: state))
    }

    /// Returns whether a service is to be followed: while there are streams, and for a minute after the last
    /// one. If not, its notices are told no more, and who comes back later reads everything again.
    func keepFollowing(_ service: String) -> Bool {
        state.withLock { state in
            if !state.streams.isEmpty { return true }
            if let since = state.emptySince, ContinuousClock.now < since.advanced(by: Self.followedFor) {
                return true
            }
            if state.followed.remove(service) != nil { state.notices.forget() }
            return false
        }
    }

    /// From now on the service's notices are told.
    func follow(_ service: String) {
        state.withLock { state in
            state.followed.insert(service)
            guard state.followed.isSuperset(of: services) else { return }
            for (stream, lastEvent) in state.waiting { begin(stream, since: lastEvent, in: state) }
            state.waiting = []
        }
    }

    private func missed(by stream: LiveStream, since lastEvent: String?, in state: State) -> [String] {
        guard let lastEvent else { return [EventText.named("ready", id: state.notices.last)] }
        guard let missed = state.notices.after(lastEvent) else {
            return [EventText.named("resync", id: state.notices.last)]
        }
        // Each has its own name, so that a client that loses the connection in between misses none.
        return [EventText.named("ready", id: lastEvent)]
            + missed.filter {
                $0.notice.user == stream.session.user && stream.kinds.contains($0.notice.kind)
            }.map { EventText.named($0.notice, id: $0.name) }
    }

    func tell(_ notices: [ChangeNotice]) {
        state.withLock { state in
            for notice in notices {
                state.notices.append(notice)
                guard let streams = state.streams[notice.user] else { continue }
                let text = EventText.named(notice, id: state.notices.last)
                for stream in streams where stream.kinds.contains(notice.kind) { stream.push(text) }
            }
        }
    }

    /// Tells everybody to read again, because notices were missed.
    func tellAll() {
        state.withLock { state in
            state.notices.forget()
            let text = EventText.named("resync", id: state.notices.last)
            for stream in state.streams.values.joined() { stream.push(text) }
        }
    }

    func beat() {
        state.withLock { state in
            for stream in state.streams.values.joined() { stream.beat() }
        }
    }

    /// Ends all streams and allows no new ones, because the program drains.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting = []
            for stream in state.streams.values.joined() { stream.end() }
        }
        opened.close()
    }

    var all: [LiveStream] { state.withLock { Array($0.streams.values.joined()) } }

    fileprivate func remove(_ stream: LiveStream) {
        state.withLock { state in
            let left = (state.streams[stream.session.user] ?? []).filter { $0 !== stream }
            state.streams[stream.session.user] = left.isEmpty ? nil : left
            let ofAddress = (state.addresses[stream.countedAddress] ?? 0) - 1
            state.addresses[stream.countedAddress] = ofAddress > 0 ? ofAddress : nil
            state.waiting.removeAll { $0.stream === stream }
            if state.streams.isEmpty { state.emptySince = .now }
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

extension NoticeReader {
    /// Follows a service's notices while there are streams, and passes them on. After a gap everybody reads
    /// again.
    convenience init(_ service: String, to streams: LiveStreams, _ context: ServiceContext) {
        self.init(
            source: service, client: ServiceClient(service: service, as: "gateway", context: context),
            log: context.log, wanted: streams.opened,
            uses: Uses(
                isWanted: { streams.keepFollowing(service) }, begin: { streams.follow(service) },
                take: { notices in
                    if let notices { streams.tell(notices) } else { streams.tellAll() }
                }))
    }
}
