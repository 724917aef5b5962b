import CLinux
import Glibc

/// A socket address in the kernel's form.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length: socklen_t = 0

    init() { length = socklen_t(MemoryLayout<sockaddr_storage>.size) }

    /// Takes a numeric address or `localhost` (127.0.0.1). Names are not looked up: that would block.
    init(host: String, port: Int) throws(HTTPSystemError) {
        guard let port = UInt16(exactly: port) else { throw HTTPSystemError("port \(port)", EINVAL) }
        let text = host == "localhost" ? "127.0.0.1" : host
        var ipv4 = sockaddr_in()
        var ipv6 = sockaddr_in6()
        if inet_pton(AF_INET, text, &ipv4.sin_addr) == 1 {
            ipv4.sin_family = sa_family_t(AF_INET)
            ipv4.sin_port = port.bigEndian
            store(&ipv4)
        } else if inet_pton(AF_INET6, text, &ipv6.sin6_addr) == 1 {
            ipv6.sin6_family = sa_family_t(AF_INET6)
            ipv6.sin6_port = port.bigEndian
            store(&ipv6)
        } else {
            throw HTTPSystemError("address \(host)", EADDRNOTAVAIL)
        }
    }

    /// Takes the path of a Unix socket, at most 107 bytes.
    init(path: String) throws(HTTPSystemError) {
        var unix = sockaddr_un()
        unix.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= 107, !bytes.contains(0) else {
            throw HTTPSystemError("path \(path)", ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &unix.sun_path) { $0.copyBytes(from: bytes) }
        store(&unix)
    }

    private mutating func store<Address>(_ address: inout Address) {
        length = socklen_t(MemoryLayout<Address>.size)
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: &address) { target.copyMemory(from: $0) }
        }
    }

    var family: Int32 { Int32(storage.ss_family) }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Passes the storage to a call that fills an address in.
    mutating func fill<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    /// The IP address as text and the port; nil for a Unix socket.
    var hostAndPort: (host: String, port: Int)? {
        withUnsafeBytes(of: storage) { bytes in
            if family == AF_INET {
                let address = bytes.load(as: sockaddr_in.self)
                return (Self.text(AF_INET, address.sin_addr), Int(UInt16(bigEndian: address.sin_port)))
            }
            guard family == AF_INET6 else { return nil }
            let address = bytes.load(as: sockaddr_in6.self)
            let text = Self.text(AF_INET6, address.sin6_addr)
            let isMapped = text.hasPrefix("::ffff:") && text.contains(".")
            let host = isMapped ? String(text.dropFirst(7)) : text
            return (host, Int(UInt16(bigEndian: address.sin6_port)))
        }
    }

    var peer: HTTPPeer { hostAndPort.map { .address($0.host) } ?? .unix }

    private static func text<Address>(_ family: Int32, _ address: Address) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let text = withUnsafePointer(to: address) {
                inet_ntop(family, $0, base, socklen_t(INET6_ADDRSTRLEN))
            }
            return text.map { String(cString: $0) } ?? ""
        }
    }
}

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
