package import Vocabulary

/// Checks the address of a server that a user names. The client that connects checks once more where the name
/// leads (`WebClient.Reach`): here it is only read.
package enum PublicURL {
    /// Most bytes of an address.
    private static let limitBytes = 1_000
    /// Ends of names that are not of the public internet.
    private static let privateEnds = ["localhost", "internal", "local", "lan", "arpa", "onion"]

    /// Returns what is wrong with an address, as the end of a message ("must …"); nil for a good one.
    /// - Parameter allowsPrivate: whether it may lead into a private network, and be `http://`.
    package static func problem(of text: String, allowsPrivate: Bool) -> FieldProblem? {
        guard text.utf8.count <= limitBytes else { return .must("be at most \(limitBytes) bytes") }
        guard text.utf8.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            return .must("be visible ASCII without backslashes")
        }
        let schemes = allowsPrivate ? ["https://", "http://"] : ["https://"]
        guard let scheme = schemes.first(where: { text.hasPrefix($0) }) else {
            return .must("start with \(schemes.joined(separator: " or "))")
        }
        guard !text.contains("#") else { return .must("have no fragment") }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { return .must("have no user name") }
        guard let (host, port) = parts(of: authority) else {
            return .must("have a host, and after a colon no more than a port")
        }
        let ports = port.map { [$0] } ?? []
        guard ports.allSatisfy({ $0 == 443 || $0 >= 1_024 || (allowsPrivate && $0 == 80) }) else {
            return .must("have the port 443 or one from 1024 on")
        }
        return problem(ofHost: host, allowsPrivate: allowsPrivate)
    }

    /// Returns the host of an address in which `problem` finds nothing; the brackets of an IPv6 address stay.
    package static func host(of text: String) -> String {
        let authority = text.drop { $0 != ":" }.dropFirst("://".count).prefix { $0 != "/" && $0 != "?" }
        return parts(of: authority).map { String($0.host) } ?? ""
    }

    /// Splits an authority; nil for one that is none. The brackets of an IPv6 address stay.
    private static func parts(of authority: Substring) -> (host: Substring, port: Int?)? {
        var rest = authority
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            rest = authority[authority.index(after: end)...]
        } else {
            rest = authority.drop { $0 != ":" }
        }
        let host = authority[..<rest.startIndex]
        guard !host.isEmpty else { return nil }
        if rest.isEmpty { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { return nil }
        return (host, port)
    }

    private static func problem(ofHost host: Substring, allowsPrivate: Bool) -> FieldProblem? {
        if host.first == "[" {
            let text = String(host.dropFirst().dropLast())
            guard text.contains(":"), let isPublic = PublicAddress.isPublic(text) else {
                return .must("have an IPv6 address between the brackets")
            }
            return isPublic ? nil : problem(ofPrivate: text, allowsPrivate)
        }
        let labels = String(host).asciiLowercased.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), host.utf8.count <= 253, let last = labels.last else {
            return .must("have a host of letters, digits, hyphens and single dots")
        }
        // Resolvers read a last label of digits as an IPv4 address, in decimal, octal or hexadecimal digits.
        if let first = last.utf8.first, (48...57).contains(first) {
            guard !hasLeadingZero(labels), let isPublic = PublicAddress.isPublic(String(host)) else {
                return .must("have an IPv4 address of four decimal numbers, or a name")
            }
            return isPublic ? nil : problem(ofPrivate: String(host), allowsPrivate)
        }
        guard !allowsPrivate else { return nil }
        return labels.count > 1 && !privateEnds.contains(String(last)) ? nil : isPrivate
    }

    private static func problem(ofPrivate address: String, _ allowsPrivate: Bool) -> FieldProblem? {
        guard allowsPrivate else { return isPrivate }
        return PublicAddress.isForbidden(address) == false
            ? nil : .must("not lead to an address of the link or of a cloud's own services")
    }

    private static func isLabel(_ text: Substring) -> Bool {
        guard (1...63).contains(text.utf8.count), text.first != "-", text.last != "-" else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
    }

    private static func hasLeadingZero(_ labels: [Substring]) -> Bool {
        labels.contains { $0.utf8.count > 1 && $0.first == "0" }
    }

    private static let isPrivate = FieldProblem.must("lead to the public internet")
}
