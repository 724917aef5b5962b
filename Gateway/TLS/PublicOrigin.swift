/// The origin (RFC 6454 §4) of the address at which clients reach us.
struct PublicOrigin: Sendable, Equatable {
    /// The scheme, `://`, the host and a port that is given: `https://money.example.org`.
    let text: String
    /// Without brackets and port.
    let host: String

    init(_ url: String) {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let authority = parts.count > 2 ? parts[2] : ""
        text = "\(parts[0])//\(authority)"
        if authority.hasPrefix("[") {
            host = String(authority.dropFirst().prefix { $0 != "]" })
        } else {
            host = String(authority.prefix { $0 != ":" })
        }
    }
}
