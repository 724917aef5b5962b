/// The address of a gateway: `https://money.example.org`, with a port or a path where it has one.
package struct ServerAddress: Sendable, Equatable {
    package let isSecure: Bool
    /// A name, or a numeric address without brackets.
    package let host: String
    package let port: Int
    /// Comes before the API's own paths: empty, or with `/` at its beginning and not at its end.
    package let path: String

    /// Throws a `ConnectionFailure` for any other text, also for one with a user, a query or a fragment.
    package init(_ text: String) throws {
        guard let address = Self.parse(text) else {
            throw ConnectionFailure("no address of a server: \(text)", mayHaveArrived: false)
        }
        self = address
    }

    package init(isSecure: Bool, host: String, port: Int, path: String) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.path = path
    }

    /// The value of `Host` (RFC 9110 §7.2).
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == Self.defaultPort(isSecure) ? name : "\(name):\(port)"
    }

    private static func defaultPort(_ isSecure: Bool) -> Int { isSecure ? 443 : 80 }

    private static func parse(_ text: String) -> ServerAddress? {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let isSecure = scheme == "https://"
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        var path = rest.dropFirst(authority.count)
        while path.last == "/" { path.removeLast() }
        guard path.utf8.allSatisfy(isPathByte), let (host, port) = split(authority) else { return nil }
        return ServerAddress(
            isSecure: isSecure, host: host, port: port ?? defaultPort(isSecure), path: String(path))
    }

    /// Splits host and port; `[…]` holds an IPv6 address.
    private static func split(_ authority: Substring) -> (host: String, port: Int?)? {
        var (host, rest) = (authority, Substring())
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<end]
            rest = authority[authority.index(after: end)...]
            guard host.utf8.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") }) else { return nil }
        } else if let colon = authority.firstIndex(of: ":") {
            (host, rest) = (authority[..<colon], authority[colon...])
        }
        // OpenSSL takes a name behind a dot for all names below it.
        guard !host.isEmpty, !host.hasPrefix("."), authority.first == "[" || host.utf8.allSatisfy(isNameByte)
        else { return nil }
        if rest.isEmpty { return (String(host), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { return nil }
        return (String(host), port)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Unreserved characters, percent-encoding and the delimiters within a path (RFC 3986 §3.3).
    private static func isPathByte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || "/~%!$&'()*+,;=:@".utf8.contains(byte)
    }
}
