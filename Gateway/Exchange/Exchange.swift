import Contracts
import HTTPKit
import ServiceKit

/// One request on its way through the stages, with their findings.
struct Exchange {
    var request: HTTPRequest
    /// Monotonic microseconds.
    let startedAt: Int64
    /// The request's W3C trace: its caller's, or one of our own for some of the requests without one.
    let trace: TraceContext?
    /// An IP address as text, or `unix`.
    let clientAddress: String
    /// Whether the client reached us over TLS.
    let isSecure: Bool
    /// The request target without `/api/v1`, and without the book that it begins with.
    var target: String
    /// The book that the path begins with.
    var book: ID<User>?
    /// The client's `Authorization` field, or the bearer token of a browser's cookies.
    var authorization: String?
    /// The browser's cookies, if the request may act by them.
    var cookies: BrowserCookies?
    /// Whether tokens in the answer go into cookies.
    var keepsTokens = false
    /// The refresh token of a session whose cookies the answer replaces.
    var formerToken: String?
    /// The device token of the browser that signs in, from its cookie.
    var deviceToken: String?
    var cookieChange: CookieChange?
    /// What binds a sign-in by an identity provider to the browser, from its cookie.
    var flow: String?
    /// Whether the browser gets that cookie where its endpoint offers one.
    var takesFlow = false
    /// The next value of that cookie.
    var nextFlow: String?
    /// The caller's `Origin`, if the configuration allows it.
    var allowedOrigin: String?
    /// Whether the browser's person signed out while the server was out of reach.
    var hasLeft = false
    var route: GatewayRoute?
    var user: ID<User>?
    /// Whom a token with a good signature names, also one that is refused; for the log.
    var namedUser: ID<User>?
    /// The API token by which the user comes.
    var token: ID<Session>?
    /// Start of the session's lock; nil if the session is not locked.
    var lockedSince: Timestamp?
    var verdict: QuotaVerdict?
    /// Whether a request that is never refused exceeds its client's quota.
    var isOverQuota = false
    /// The client's `If-None-Match`, if it names tags of compressed answers.
    var knownTags: String?
    /// The path's methods for `Allow`, after a request with another method.
    var allow: String?

    var isHead: Bool { request.method == .head }

    /// The part of `target` before `?`.
    var path: Substring {
        // `target` lacks only the prefix that was cut off the path.
        let cut = request.target.utf8.count - target.utf8.count
        return target[..<target.utf8.index(target.utf8.startIndex, offsetBy: request.pathLength - cut)]
    }
}

/// The session that a request acts for, after its token and its record were checked.
struct AdmittedSession {
    let user: ID<User>
    let session: ID<Session>
    /// Nil if the session is not locked.
    let lockedSince: Timestamp?
    /// What the API token may do that stands for a session; nil for a session.
    let grant: TokenGrant?
    /// The signed header for the services.
    let identity: HTTPFields
}
