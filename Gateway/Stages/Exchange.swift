import Contracts
import HTTPKit

/// One request on its way through the stages, and what they found out.
struct Exchange {
    var request: HTTPRequest
    /// Monotonic microseconds.
    let startedAt: Int64
    let requestID: String
    /// The W3C trace that the caller continues through us; nil without a valid `traceparent`.
    let trace: TraceContext?
    /// An IP address as text, or `unix`.
    let clientAddress: String
    /// Whether the client reached us over TLS.
    let isSecure: Bool
    /// The caller's `Origin`, if the configuration allows it.
    let allowedOrigin: String?
    /// The request target without `/api/v1`.
    let target: String
    /// `Authorization` as the client sent it, or as a browser's cookies say it.
    var authorization: String?
    /// The browser's cookies, where the request may act by them.
    var cookies: BrowserCookies?
    /// Whether tokens in the answer go into cookies.
    var keepsTokens = false
    /// The refresh token of the cookies that those of the answer replace.
    var formerToken: String?
    var cookieChange: CookieChange?
    var route: GatewayRoute?
    var user: ID<User>?
    /// Since when the caller's session is locked; nil while it is not.
    var lockedSince: Timestamp?
    var rate: RateVerdict?
    /// Whether a request that is never refused goes past its client's quota.
    var isOverQuota = false
    /// The methods of a path that was asked with another one.
    var allow: String?

    var isHead: Bool { request.method == .head }

    /// The part of `target` before `?`.
    var path: Substring {
        // The prefix that `target` lacks was taken from its path.
        let cut = request.target.utf8.count - target.utf8.count
        return target[..<target.utf8.index(target.utf8.startIndex, offsetBy: request.pathLength - cut)]
    }
}
