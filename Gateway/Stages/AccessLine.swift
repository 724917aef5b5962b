import Contracts
import ServiceKit

/// One request's line in the access log.
struct AccessLine: Sendable {
    let method: String
    let route: String
    let status: Int
    let requestID: String
    let user: ID<User>?
    let address: String
    let startedAt: Int64

    /// `outcome` says how a streamed body broke; nil if the body is complete.
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
