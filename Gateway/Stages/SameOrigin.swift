import Contracts
import HTTPKit

/// Decides whether a page of our own origin sent a request, by fields that browsers set and pages cannot
/// forge (`Sec-Fetch-Site` of Fetch Metadata, `Origin` of RFC 6454).
struct SameOrigin: Sendable {
    enum Verdict: Sendable, Equatable {
        case own
        /// The value says which field states another origin.
        case foreign(String)
        /// The request states no origin: no browser of today sent it.
        case unknown
    }

    private let publicOrigin: String

    /// - Parameter publicURL: the address at which clients reach us.
    init(publicURL: String) { publicOrigin = Self.origin(publicURL) }

    func verdict(on exchange: Exchange) -> Verdict {
        let fields = exchange.request.fields
        let sites = fields.values("Sec-Fetch-Site")
        if !sites.isEmpty {
            return sites == ["same-origin"] ? .own : .foreign("Sec-Fetch-Site is \(Self.shown(sites))")
        }
        let origins = fields.values("Origin")
        if origins.isEmpty { return .unknown }
        // The `Host` that the browser asked for is as good as the configured address: a page of another host
        // has no cookies for this one.
        let scheme = exchange.isSecure ? "https" : "http"
        let asked = fields["Host"].map { Self.origin("\(scheme)://\($0)") }
        guard origins.count == 1, let origin = origins.first?.asciiLowercased,
            origin == publicOrigin || origin == asked
        else { return .foreign("Origin is \(Self.shown(origins))") }
        return .own
    }

    /// Returns a field's values for a refusal, cut to a length that a person reads.
    private static func shown(_ values: [String]) -> String {
        String(values.joined(separator: ", ").prefix(100))
    }

    /// Returns scheme, host and port in lower case, without the scheme's default port.
    private static func origin(_ url: String) -> String {
        let parts = url.asciiLowercased.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return "" }
        let defaultPort = parts[0] == "https:" ? ":443" : ":80"
        let host = parts[2].hasSuffix(defaultPort) ? parts[2].dropLast(defaultPort.count) : parts[2]
        return "\(parts[0])//\(host)"
    }
}
