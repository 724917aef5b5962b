import Contracts
import HTTPKit
import ServiceKit

/// A change that an answer makes to a browser's cookies.
enum CookieChange: Sendable {
    /// A session was opened, which makes the device known, or refreshed because the page asked for it.
    case keep(access: String, refresh: String, device: String?)
    /// The gateway renewed the session on its own.
    case renew(RenewedTokens)
    /// The request ended the session.
    case end
    /// The session was over already.
    case expire

    /// A later answer after a renewal sets no cookies, because newer ones may have been set meanwhile. The
    /// browser then sends its spent token again, and auth answers the same successor.
    private static let freshMicroseconds: Int64 = 10_000_000

    /// Adds `Set-Cookie` fields and forbids caching.
    /// - Parameters:
    ///   - hasLeft: whether the request said that its person has signed out; the next session begins anew.
    ///   - now: monotonic microseconds.
    func write(to fields: inout HTTPFields, isSecure: Bool, hasLeft: Bool = false, now: Int64) {
        var lines: [String]
        switch self {
        case .keep(let access, let refresh, let device):
            lines =
                BrowserCookies.keeping(access: access, refresh: refresh, isSecure: isSecure)
                + (device.map { [BrowserCookies.keeping(device: $0, isSecure: isSecure)] } ?? [])
        case .renew(let renewed):
            guard now - renewed.at < Self.freshMicroseconds else { return }
            lines = BrowserCookies.keeping(
                access: renewed.tokens.accessToken, refresh: renewed.tokens.refreshToken, isSecure: isSecure)
        case .end, .expire: lines = BrowserCookies.clearing(isSecure: isSecure)
        }
        switch self {
        case .keep, .end:
            if hasLeft { lines.append(BrowserCookies.clearingLeft(isSecure: isSecure)) }
        case .renew, .expire: break
        }
        for line in lines { fields.append("Set-Cookie", line) }
        fields.set("Cache-Control", "no-store")
    }
}

/// The tokens that auth gave for a browser's refresh token.
struct RenewedTokens: Sendable {
    let tokens: TokenPair
    /// Monotonic microseconds.
    let at: Int64
}
