import Glibc

/// Normalizes IP addresses in text form.
package enum IPAddress {
    /// Whether a plain address, or the name `localhost`, is reached from this machine only.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Returns the address in the form of `HTTPPeer`, or nil when the text is no IP address. Removes outer
    /// spaces, brackets and a port, and turns an IPv4 address mapped into IPv6 into plain IPv4.
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
