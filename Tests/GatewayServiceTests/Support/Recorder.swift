import HTTPKit
import ServiceKit
import Synchronization

/// A stub of a service that keeps its requests.
final class Recorder: Sendable {
    struct Seen: Sendable {
        let method: String
        let target: String
        let fields: HTTPFields
        let body: [UInt8]
    }

    private let requests = Mutex<[Seen]>([])
    private let answering = Mutex<HTTPHandler>({ _ in try Answer.json(["echo": true]).response })

    var seen: [Seen] { requests.withLock { $0 } }
    var last: Seen? { seen.last }

    /// Sets the handler for the next requests.
    func answer(_ handler: @escaping HTTPHandler) { answering.withLock { $0 = handler } }

    var handler: HTTPHandler {
        { [self] request in
            let body = try await request.collectBody(upTo: 8 << 20)
            let seen = Seen(
                method: request.method.rawValue, target: request.target, fields: request.fields, body: body)
            requests.withLock { $0.append(seen) }
            let handler = answering.withLock { $0 }
            return try await handler(request)
        }
    }
}
