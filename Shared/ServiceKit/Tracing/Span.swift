package import HTTPKit
package import Vocabulary

/// One request that a program has served, as a collector of traces sees it. It names the route, never the
/// path's values, a query, a user or an address.
package struct Span: Sendable {
    let context: TraceContext
    /// The route's name, as `GET /accounts/{id}`.
    let name: String
    let method: String
    let status: Int
    let requestID: String
    let endedAt: Timestamp
    let microseconds: Int64

    package init(
        _ context: TraceContext, _ name: String, _ request: HTTPRequest, status: Int, endedAt: Timestamp,
        microseconds: Int64
    ) {
        self.init(
            context, name, request.method.rawValue, request.id, status: status, endedAt: endedAt,
            microseconds: microseconds)
    }

    init(
        _ context: TraceContext, _ name: String, _ method: String, _ requestID: String, status: Int,
        endedAt: Timestamp, microseconds: Int64
    ) {
        self.context = context
        self.name = name
        self.method = method
        self.status = status
        self.requestID = requestID
        self.endedAt = endedAt
        self.microseconds = microseconds
    }
}
