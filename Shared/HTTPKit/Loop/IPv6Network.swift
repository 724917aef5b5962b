import Glibc

/// The network of an IPv6 subscriber: the first 64 bits of the address.
package enum IPv6Network {
    /// Returns the first 64 bits of an IPv6 address as text, and any other text unchanged. Counts per client
    /// use this text, because one subscriber has all addresses of the network.
    package static func prefix(of address: String) -> String {
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return address }
        let bits = withUnsafeBytes(of: six) { $0.loadUnaligned(as: UInt64.self) }
        return "\(String(UInt64(bigEndian: bits), radix: 16))::/64"
    }
}
