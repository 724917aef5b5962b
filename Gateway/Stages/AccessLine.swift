import Contracts
import ServiceKit

/// What the access log says of one request.
struct AccessLine: Sendable {
    let method: String
    let route: String
    let status: Int
    let requestID: String
    let user: ID<User>?
    let address: String
    let startedAt: Int64

    /// `outcome` tells how a streamed body ended, if not well.
    func write(to log: Log, bytes: Int, microseconds: Int64, outcome: String?) {
        log.info(
            "request",
            [
                "method": method, "route": route, "status": String(status), "bytes": String(bytes),
                "microseconds": String(microseconds), "requestId": requestID, "user": user?.text ?? "-",
                "address": address, "outcome": outcome ?? "-",
            ])
    }
}
