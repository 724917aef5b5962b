import HTTPKit
import ServiceKit

/// The first stage: decides which parts of a request's head are trusted.
struct Arrival: Sendable {
    let proxies: TrustedProxies
    /// Whether `COFFER_PUBLIC_URL` says https.
    let publicIsSecure: Bool
    let clock: Clock
    /// Nil without a collector of traces.
    let tracer: Tracer?

    func admit(_ request: HTTPRequest) -> Exchange {
        let isTrustedPeer = proxies.trusts(request.peer)
        return Exchange(
            request: request,
            startedAt: clock.monotonicMicroseconds(),
            trace: TraceContext(request.fields) ?? tracer?.begin(),
            clientAddress: proxies.clientAddress(of: request),
            isSecure: publicIsSecure || (isTrustedPeer && request.fields["X-Forwarded-Proto"] == "https"),
            target: Self.rootTarget(request.target),
            authorization: request.fields["Authorization"])
    }

    /// Returns the target without `/api/v1`, where every public path is served, too (contract §0, "Base").
    static func rootTarget(_ target: String) -> String {
        let prefix = "/api/v1/"
        guard target.utf8.count >= prefix.utf8.count, target.hasPrefix(prefix) else { return target }
        return String(target.dropFirst(prefix.utf8.count - 1))
    }
}
