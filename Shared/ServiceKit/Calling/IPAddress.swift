import Glibc

/// IP addresses as text.
package enum IPAddress {
    /// The address in the form that `HTTPPeer` has; nil for what is no IP address. Spaces around it, brackets
    /// and a port are taken off; an IPv4 address mapped into IPv6 becomes plain IPv4.
    package static func plain(_ text: Substring) -> String? {
        var text = text.trimmingASCIISpaces
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1,
            let colon = text.firstIndex(of: ":")
        {
            text = text[..<colon]
        }
        var four = in_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 { return String(text) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &six, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        let plain = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let mapped = "::ffff:"
        return plain.hasPrefix(mapped) && plain.contains(".") ? String(plain.dropFirst(mapped.count)) : plain
    }
}
