import Glibc

/// What identifies an IPv6 subscriber: the first 64 bits of the address.
package enum IPv6Network {
    /// The first 64 bits of an IPv6 address as text; any other text as it is. What is counted by client is
    /// counted by this: one subscriber has all addresses of the network.
    package static func prefix(of address: String) -> String {
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return address }
        let bits = withUnsafeBytes(of: six) { $0.loadUnaligned(as: UInt64.self) }
        return "\(String(UInt64(bigEndian: bits), radix: 16))::/64"
    }
}
