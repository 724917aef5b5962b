import Glibc
package import ServiceKit

/// The settings that only the gateway reads, checked at start; every problem is reported at once.
package struct GatewaySettings: Sendable {
    let rates: RateLimits.Mode
    let corsOrigins: Set<String>
    /// Where `/metrics` is served; nil (the default) serves it nowhere.
    let operatorListener: (host: String, port: Int)?
    /// How long a service may take to answer; streaming endpoints have longer.
    let upstreamMilliseconds: Int
    /// Adds `GET /bench/echo`, the anonymous route that `deploy/coffer bench` compares with other proxies.
    let hasBenchRoute: Bool

    package init(_ settings: Settings) throws {
        var problems: [String] = []
        let isProduction = settings.environment == .production
        let ratesText = settings.text("COFFER_RATES") ?? (isProduction ? "production" : "relaxed")
        rates = RateLimits.Mode(rawValue: ratesText) ?? .production
        if RateLimits.Mode(rawValue: ratesText) == nil {
            problems.append("COFFER_RATES must be one of: production, relaxed, off")
        }
        let origins = Self.list(settings.text("COFFER_CORS_ORIGINS"))
        corsOrigins = Set(origins)
        for origin in origins where !Self.isOrigin(origin) {
            problems.append("COFFER_CORS_ORIGINS: \(origin) must be an origin, as https://app.example.org")
        }
        operatorListener = Self.hostAndPort(settings.text("COFFER_OPERATOR_HTTP"), &problems)
        let timeout = Int(settings.text("COFFER_UPSTREAM_TIMEOUT_MS") ?? "10000") ?? 0
        upstreamMilliseconds = timeout
        if !(10...600_000).contains(timeout) {
            problems.append("COFFER_UPSTREAM_TIMEOUT_MS must be a whole number from 10 to 600000")
        }
        hasBenchRoute = settings.text("COFFER_BENCH_ROUTE") == "1"
        if Self.loopCount(settings) == nil {
            problems.append("COFFER_LOOPS must be a whole number from 1 to 64")
        }
        for proxy in settings.trustedProxies where TrustedProxies.plainAddress(Substring(proxy)) == nil {
            problems.append("COFFER_TRUSTED_PROXIES: \(proxy) is no IP address")
        }
        if isProduction {
            if settings.trustedProxies.isEmpty {
                problems.append(
                    "production needs TLS: put an edge proxy in front and name its address in COFFER_TRUSTED_PROXIES"
                )
            }
            if hasBenchRoute { problems.append("COFFER_BENCH_ROUTE is for development only") }
            if rates == .off { problems.append("COFFER_RATES=off is for development only") }
        }
        if !problems.isEmpty { throw StartError(problems.joined(separator: "\n  ")) }
    }

    /// `COFFER_LOOPS`, or one loop a core; nil when it is no number from 1 to 64.
    package static func loopCount(_ settings: Settings) -> Int? {
        guard let text = settings.text("COFFER_LOOPS") else {
            return max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        }
        guard let count = Int(text), (1...64).contains(count) else { return nil }
        return count
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty && host.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "/") }
    }

    private static func hostAndPort(_ text: String?, _ problems: inout [String]) -> (host: String, port: Int)?
    {
        guard let text, text != "off" else { return nil }
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port), colon != text.startIndex
        else {
            problems.append("COFFER_OPERATOR_HTTP must be host:port, as 127.0.0.1:9090")
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return (String(host), port)
    }
}
