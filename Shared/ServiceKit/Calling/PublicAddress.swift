import Glibc

/// Tells the addresses of the public internet from those of this machine and of networks behind it, which a
/// user must not reach through Coffer (server-side request forgery). IPv4 lacks the special-purpose ranges of
/// RFC 6890; of IPv6 only global unicast (2000::/3) counts, without those that hold an IPv4 address or are
/// special.
package enum PublicAddress {
    /// Networks by their first address and the length of their prefix.
    private static let specialFour: [(network: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    /// Of 2000::/3: Teredo and other protocols (2001::/23), documentation, 6to4.
    private static let specialSix: [(network: UInt64, bits: UInt64)] = [
        (0x2001_0000_0000_0000, 23), (0x2001_0DB8_0000_0000, 32), (0x2002_0000_0000_0000, 16),
        (0x3FFF_0000_0000_0000, 20),
    ]

    /// Whether a text in the usual form of an IPv4 or IPv6 address is a public one; nil for another text.
    package static func isPublic(_ text: String) -> Bool? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return isPublic(UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return isPublic(six)
    }

    /// Whether a socket's address is public.
    /// - Parameter address: a `sockaddr` of the family.
    static func isPublic(_ address: UnsafeRawPointer, family: Int32) -> Bool {
        switch family {
        case AF_INET:
            isPublic(UInt32(bigEndian: address.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6: isPublic(address.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default: false
        }
    }

    /// Whether a socket's address is of the link alone.
    /// - Parameter address: a `sockaddr` of the family.
    static func isOfLink(_ address: UnsafeRawPointer, family: Int32) -> Bool {
        switch family {
        case AF_INET: return isOfLink(address.loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6:
            let six = address.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            let (high, low) = halves(of: six)
            // ::ffff:a.b.c.d is an IPv4 address.
            if high == 0, low >> 32 == 0xFFFF { return UInt32(truncatingIfNeeded: low) >> 16 == 0xA9FE }
            return high >> 54 == 0xFE80 >> 6
        default: return true
        }
    }

    private static func isOfLink(_ four: in_addr) -> Bool { UInt32(bigEndian: four.s_addr) >> 16 == 0xA9FE }

    private static func isPublic(_ four: UInt32) -> Bool {
        !specialFour.contains { (four ^ $0.network) >> (32 - $0.bits) == 0 }
    }

    private static func isPublic(_ six: in6_addr) -> Bool {
        let high = halves(of: six).high
        return high >> 61 == 1 && !specialSix.contains { (high ^ $0.network) >> (64 - $0.bits) == 0 }
    }

    private static func halves(of six: in6_addr) -> (high: UInt64, low: UInt64) {
        withUnsafeBytes(of: six) { bytes in
            (
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
