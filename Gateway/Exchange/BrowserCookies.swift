import Contracts
import HTTPKit

/// The tokens of a session in a browser's cookies (contract §1, "Gateway sessions for browsers").
struct BrowserCookies: Sendable, Equatable {
    /// Nil if the cookie is missing or cannot be one of ours.
    let access: String?
    let refresh: String?

    private static let accessName = "coffer-access"
    private static let refreshName = "coffer-refresh"
    /// Stays after the session, so that the device is known at its next sign-in.
    private static let deviceName = "coffer-device"
    /// Set by the page of a person who signs out while the server is out of reach: scripts cannot delete the
    /// other cookies.
    private static let leftName = "coffer-left"
    /// Binds a sign-in by an identity provider to the browser.
    private static let flowName = "coffer-flow"
    /// Browsers take a cookie with this prefix only with `Secure`, for the whole host, and from the host
    /// itself (RFC 6265bis §4.1.3.2).
    private static let securePrefix = "__Host-"
    /// Most bytes of a value; browsers keep no longer ones.
    private static let limitBytes = 4_096

    /// Reads a request's `Cookie` fields; nil if neither of the session's cookies is there. Only names that
    /// belong to the transport count, so that a plain cookie never acts over TLS. A cookie that comes twice
    /// counts as missing.
    init?(_ fields: HTTPFields, isSecure: Bool) {
        let found = Self.values(of: [Self.accessName, Self.refreshName], in: fields, isSecure)
        guard !found.isEmpty else { return nil }
        access = Self.token(found[Self.accessName])
        refresh = Self.token(found[Self.refreshName])
    }

    /// Reads the device token by the same rules.
    static func device(_ fields: HTTPFields, isSecure: Bool) -> String? {
        token(values(of: [deviceName], in: fields, isSecure)[deviceName])
    }

    /// Reads what binds a sign-in by an identity provider to the browser, by the same rules.
    static func flow(_ fields: HTTPFields, isSecure: Bool) -> String? {
        token(values(of: [flowName], in: fields, isSecure)[flowName])
    }

    /// Whether the browser's person has signed out since it got its cookies.
    static func areLeft(_ fields: HTTPFields, isSecure: Bool) -> Bool {
        !values(of: [leftName], in: fields, isSecure).isEmpty
    }

    private static func values(
        of wanted: [String], in fields: HTTPFields, _ isSecure: Bool
    ) -> [String: [Substring.UTF8View]] {
        guard fields.contains("Cookie") else { return [:] }
        let prefix = isSecure ? securePrefix : ""
        let names = wanted.map { (name: $0, bytes: Array((prefix + $0).utf8)) }
        var found: [String: [Substring.UTF8View]] = [:]
        for line in fields.values("Cookie") {
            // Split by bytes, as browsers do: Swift characters can equal a semicolon or swallow one.
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                let name = Array(pair[..<sign].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
                guard let known = names.first(where: { $0.bytes == name }) else { continue }
                found[known.name, default: []].append(pair[pair.index(after: sign)...])
            }
        }
        return found
    }

    /// Returns the single value if it has only a token's characters (base64url and dots), without quotes or
    /// spaces; otherwise nil.
    private static func token(_ values: [Substring.UTF8View]?) -> String? {
        guard let values, values.count == 1, let value = values.first, !value.isEmpty,
            value.count <= limitBytes, value.allSatisfy(isTokenByte)
        else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Returns the two `Set-Cookie` values that keep a session.
    static func keeping(access: String, refresh: String, isSecure: Bool) -> [String] {
        [
            line(accessName, access, seconds: SessionRecord.idleSeconds, isSecure),
            line(refreshName, refresh, seconds: SessionRecord.idleSeconds, isSecure),
        ]
    }

    /// Returns the `Set-Cookie` value that keeps the device known.
    static func keeping(device: String, isSecure: Bool) -> String {
        line(deviceName, device, seconds: KnownDevice.lifetimeSeconds, isSecure)
    }

    /// Returns the two `Set-Cookie` values that clear the session's cookies.
    static func clearing(isSecure: Bool) -> [String] {
        [line(accessName, "", seconds: 0, isSecure), line(refreshName, "", seconds: 0, isSecure)]
    }

    /// Returns the `Set-Cookie` value that takes the page's word back, after its session has ended.
    static func clearingLeft(isSecure: Bool) -> String { line(leftName, "", seconds: 0, isSecure) }

    /// Returns the `Set-Cookie` value that binds a sign-in of several steps to the browser, or clears it. The
    /// browser must send it when the provider leads it back, so it is not `Strict`.
    static func flow(_ value: String, isSecure: Bool) -> String {
        value == BrowserFlow.cleared
            ? line(flowName, "", seconds: 0, isSecure, sameSite: "Lax")
            : line(flowName, value, seconds: BrowserFlow.cookieSeconds, isSecure, sameSite: "Lax")
    }

    private static func line(
        _ name: String, _ value: String, seconds: Int64, _ isSecure: Bool, sameSite: String = "Strict"
    ) -> String {
        let rules = "Path=/; Max-Age=\(seconds); HttpOnly; SameSite=\(sameSite)"
        return isSecure
            ? "\(securePrefix)\(name)=\(value); \(rules); Secure" : "\(name)=\(value); \(rules)"
    }
}
