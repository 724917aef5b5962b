import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// One open stream of events: texts that wait for the client, whose connection's task takes them.
final class LiveStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var waiter: CheckedContinuation<Void, Never>?
        var isReady = false
        var isEnded = false
    }

    /// A client that takes nothing has at most this much waiting; then one `resync` stands for all.
    private static let pendingLimitBytes = 16 * 1_024

    let session: AdmittedSession
    let clientAddress: String
    /// The address by which the client's streams count.
    let countedAddress: String
    let route: GatewayRoute
    /// What the session may read, and so is told of.
    let kinds: Set<ChangeKind>
    private let state = Mutex(State())

    init(_ session: AdmittedSession, from clientAddress: String, _ route: GatewayRoute) {
        self.session = session
        self.clientAddress = clientAddress
        countedAddress = IPv6Network.prefix(of: clientAddress)
        self.route = route
        kinds = Set(ChangeKind.allCases.filter { session.grant?.reaches($0.access) ?? true })
    }

    /// Begins with what the client has missed.
    func begin(_ texts: [String]) {
        change { state in
            state.isReady = true
            for text in texts { state.pending += text.utf8 }
        }
    }

    /// Tells the client of a change, if the stream has begun.
    func push(_ text: String) {
        change { state in
            guard state.isReady else { return }
            if state.pending.count > Self.pendingLimitBytes {
                state.pending = Array(EventText.resync.utf8)
            } else {
                state.pending += text.utf8
            }
        }
    }

    /// Shows that the connection is there, where nothing else waits.
    func beat() {
        change { state in
            if state.pending.isEmpty { state.pending = Array(EventText.heartbeat.utf8) }
        }
    }

    /// Ends the stream behind what waits and a last text.
    func end(_ text: String = "") {
        change { state in
            state.pending += text.utf8
            state.isEnded = true
        }
    }

    private func change(_ change: (inout sending State) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            return state.waiter.taken()
        }
        waiter?.resume()
    }

    /// Returns what waits, or nil at the end. One task at a time may call it.
    func next() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                let isReady = state.isEnded || !state.pending.isEmpty
                if !isReady { state.waiter = continuation }
                return isReady
            }
            if isReady { continuation.resume() }
        }
        return state.withLock { state in
            if state.pending.isEmpty { return nil }
            defer { state.pending = [] }
            return state.pending
        }
    }
}

/// Texts of events (WHATWG HTML §9.2, "Server-sent events").
enum EventText {
    /// Something may have been missed: the client reads everything again.
    static let resync = "event: resync\ndata: {}\n\n"
    /// Another stream of the session has taken this one's place.
    static let replaced = "event: replaced\ndata: {}\n\n"
    /// Keeps the connection, and notices when it is gone.
    static let heartbeat = ":\n\n"

    static func named(_ notice: ChangeNotice, id: String) -> String {
        let book = notice.book.map { #""bookId":"\#($0.text)","# } ?? ""
        return named(
            notice.kind.rawValue, id: id,
            data: notice.revision.map { #"{\#(book)"revision":\#($0)}"# } ?? "{}")
    }

    static func named(_ name: String, id: String, data: String = "{}") -> String {
        "id: \(id)\nevent: \(name)\ndata: \(data)\n\n"
    }
}
