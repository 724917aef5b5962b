import Contracts
import HTTPKit
import ServiceKit

/// What an answer tells a browser to do with its cookies.
enum CookieChange: Sendable {
    /// A session was opened, or refreshed because the page asked for it.
    case keep(access: String, refresh: String)
    /// The gateway renewed the session on its own, at that monotonic microsecond.
    case renew(SessionRenewals.Renewed)
    /// The request ended the session.
    case end
    /// The session was over already.
    case expire

    /// An answer that comes later than this after its renewal says nothing: newer cookies may have been set
    /// meanwhile. Without it the browser's spent token is answered its successor again.
    private static let freshMicroseconds: Int64 = 10_000_000

    /// Adds `Set-Cookie`; no cache may keep such an answer. `now` in monotonic microseconds.
    func write(to fields: inout HTTPFields, isSecure: Bool, now: Int64) {
        let lines: [String]
        switch self {
        case .keep(let access, let refresh):
            lines = BrowserCookies.keeping(access: access, refresh: refresh, isSecure: isSecure)
        case .renew(let renewed):
            guard now - renewed.at < Self.freshMicroseconds else { return }
            lines = BrowserCookies.keeping(
                access: renewed.tokens.accessToken, refresh: renewed.tokens.refreshToken, isSecure: isSecure)
        case .end, .expire: lines = BrowserCookies.clearing(isSecure: isSecure)
        }
        for line in lines { fields.append("Set-Cookie", line) }
        fields.set("Cache-Control", "no-store")
    }
}
