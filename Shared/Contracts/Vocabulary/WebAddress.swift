/// Addresses of servers outside, which settings and other servers name.
public enum WebAddress {
    /// Most bytes of an address.
    private static let limitBytes = 2_000

    /// Whether secrets may be sent to an address: `https://`, or `http://` on the loopback. It has neither a
    /// fragment nor the name of a user.
    public static func isSafe(_ address: String) -> Bool {
        guard address.utf8.count <= limitBytes, address.utf8.allSatisfy({ (33...126).contains($0) }),
            !address.utf8.contains(UInt8(ascii: "#")), !address.utf8.contains(UInt8(ascii: "\\")),
            let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) })
        else { return false }
        let authority = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        guard !authority.isEmpty, !authority.contains("@") else { return false }
        return scheme == "https://" || isLoopback(authority)
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } == "[::1" }
        let host = authority.prefix { $0 != ":" }
        let isAddress = host.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        return host == "localhost" || (isAddress && host.hasPrefix("127."))
    }
}
