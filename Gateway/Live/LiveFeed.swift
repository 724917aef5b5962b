import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// Follows a service's notices while there are streams, and passes them on. After a gap everybody reads
/// again.
final class LiveFeed: Sendable {
    private static let waitSeconds = 20
    private let streams: LiveStreams
    private let service: ServiceClient
    private let log: Log
    private let name: String
    private let isRunning = Atomic<Bool>(false)

    init(_ name: String, to streams: LiveStreams, _ context: ServiceContext) {
        self.name = name
        self.streams = streams
        log = context.log
        service = ServiceClient(service: name, as: "gateway", context: context)
    }

    /// Follows the notices on a loop until `stop`.
    func start(on loop: EventLoop) {
        isRunning.store(true, ordering: .relaxed)
        loop.spawn { [self] in await follow(on: loop) }
    }

    func stop() { isRunning.store(false, ordering: .relaxed) }

    private func follow(on loop: EventLoop) async {
        var (stream, after): (String?, Int64) = (nil, 0)
        var delayMilliseconds = 50
        while isRunning.load(ordering: .relaxed) {
            let seen = streams.opened.changes
            guard streams.keepFollowing(name) else {
                stream = nil
                guard await streams.opened.wait(Self.waitSeconds * 1_000, since: seen, on: loop) else {
                    return
                }
                continue
            }
            do {
                var query = [("after", String(after)), ("wait", String(Self.waitSeconds))]
                if let stream { query.append(("stream", stream)) }
                let page = try await service.call(
                    FeedAPI.notices, query: query, deadlineMilliseconds: (Self.waitSeconds + 5) * 1_000)
                if page.isWhole { streams.tell(page.notices) } else { streams.tellAll() }
                if stream == nil { streams.follow(name) }
                (stream, after) = (page.stream, page.latest)
                delayMilliseconds = 50
            } catch {
                log.debug("notices not read", ["service": name, "reason": String(describing: error)])
                await loop.sleep(milliseconds: delayMilliseconds)
                delayMilliseconds = min(1_000, delayMilliseconds * 2)
            }
        }
    }
}
