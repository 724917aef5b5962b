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

    /// The link, and addresses outside of it where clouds answer a machine (Azure, Alibaba, Oracle).
    private static let forbiddenFour: [(network: UInt32, bits: UInt32)] = [
        (0xA9FE_0000, 16), (0xA83F_8110, 32), (0x6464_64C8, 32), (0xC000_00C0, 32),
    ]

    /// The link, and the networks of the same services by IPv6 (AWS, Google, Oracle).
    private static let forbiddenSix: [(network: UInt64, bits: UInt64)] = [
        (0xFE80_0000_0000_0000, 10), (0xFD00_0EC2_0000_0000, 32), (0xFD20_00CE_0000_0000, 32),
        (0xFD00_00C1_0000_0000, 32),
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

    /// Whether a socket's address is one that no user may reach in any network: of the link alone, or where
    /// a cloud keeps a machine's secrets, also as an IPv6 address that holds such an IPv4 address.
    /// - Parameter address: a `sockaddr` of the family.
    static func isForbidden(_ address: UnsafeRawPointer, family: Int32) -> Bool {
        switch family {
        case AF_INET:
            isForbidden(UInt32(bigEndian: address.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6: isForbidden(address.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default: true
        }
    }

    /// The same of a text in the usual form of an IPv4 or IPv6 address; nil for another text.
    package static func isForbidden(_ text: String) -> Bool? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return isForbidden(UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return isForbidden(six)
    }

    private static func isForbidden(_ four: UInt32) -> Bool {
        forbiddenFour.contains { (four ^ $0.network) >> (32 - $0.bits) == 0 }
    }

    private static func isForbidden(_ six: in6_addr) -> Bool {
        let (high, low) = halves(of: six)
        return forbiddenSix.contains { (high ^ $0.network) >> (64 - $0.bits) == 0 }
            || heldFours(high, low).contains { isForbidden($0) }
    }

    /// Returns the IPv4 addresses that an IPv6 address holds by its form.
    private static func heldFours(_ high: UInt64, _ low: UInt64) -> [UInt32] {
        func four(_ bits: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: bits) }
        // IPv4-compatible, -mapped and -translated (RFC 4291 §2.5.5, RFC 2765 §2.1).
        if high == 0, [0, 0xFFFF, 0xFFFF_0000].contains(low >> 32) { return [four(low)] }
        // NAT64 (RFC 6052 §2.1), and its prefix of a network's own, where the address lies by the prefix's
        // length (RFC 8215, RFC 6052 §2.2).
        if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return [four(low)] }
        if high >> 16 == 0x0064_FF9B_0001 {
            return [
                four(low), four(low >> 24), four((high & 0xFF) << 24 | (low >> 32 & 0xFF_FFFF)),
                four((high & 0xFFFF) << 16 | (low >> 40 & 0xFFFF)),
            ]
        }
        // 6to4 (RFC 3056 §2), Teredo with its server and its hidden client (RFC 4380 §4).
        if high >> 48 == 0x2002 { return [four(high >> 16)] }
        if high >> 32 == 0x2001_0000 { return [four(high), ~four(low)] }
        // ISATAP (RFC 5214 §6.1).
        if low >> 32 & 0xFDFF_FFFF == 0x5EFE { return [four(low)] }
        return []
    }

    private static func isPublic(_ four: UInt32) -> Bool {
        !specialFour.contains { (four ^ $0.network) >> (32 - $0.bits) == 0 } && !isForbidden(four)
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
