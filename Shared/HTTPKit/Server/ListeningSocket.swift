import CLinux
import Glibc

/// A listening descriptor that a server's loops share; it closes with its last reference.
final class ListeningSocket: Sendable {
    let descriptor: Int32
    private static let backlog: Int32 = 1_024

    private init(owned descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes over a descriptor that already listens; it stays the caller's if this throws.
    static func inherited(_ descriptor: Int32) throws(HTTPSystemError) -> ListeningSocket {
        var flag: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &flag, &length) == 0 else {
            throw HTTPSystemError("getsockopt", errno)
        }
        guard flag != 0 else { throw HTTPSystemError("inherited socket does not listen", EINVAL) }
        try prepare(descriptor)
        return ListeningSocket(owned: descriptor)
    }

    static func listen(on address: HTTPAddress) throws(HTTPSystemError) -> ListeningSocket {
        switch address {
        case .tcp(let host, let port): return try listen(host: host, port: port)
        case .unix(let path): return try listen(path: path)
        }
    }

    /// Returns the bound TCP address, or `asked` for a Unix socket.
    func address(asked: HTTPAddress) -> HTTPAddress {
        var address = SocketAddress()
        let status = address.fill { getsockname(descriptor, $0, $1) }
        guard status == 0, let (host, port) = address.hostAndPort else { return asked }
        return .tcp(host: host, port: port)
    }

    private static func listen(host: String, port: Int) throws(HTTPSystemError) -> ListeningSocket {
        let address = try SocketAddress(host: host, port: port)
        let owned = ListeningSocket(owned: try socket(address.family))
        setOption(owned.descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        guard address.withPointer({ bind(owned.descriptor, $0, $1) }) == 0 else {
            throw HTTPSystemError("bind \(host):\(port)", errno)
        }
        guard Glibc.listen(owned.descriptor, backlog) == 0 else { throw HTTPSystemError("listen", errno) }
        try prepare(owned.descriptor)
        return owned
    }

    /// Binds and listens under a temporary name, then renames the socket: a client that finds the path can
    /// connect.
    private static func listen(path: String) throws(HTTPSystemError) -> ListeningSocket {
        let temporary = "\(path).\(getpid())"
        let place = try SocketPath(temporary)
        let target = try SocketPath(path)
        let owned = ListeningSocket(owned: try socket(AF_UNIX))
        // Before `bind`, which creates the socket's file with this mode: the file is never open to others.
        guard fchmod(owned.descriptor, 0o600) == 0 else { throw HTTPSystemError("fchmod", errno) }
        unlink(place.short)
        let address = try SocketAddress(path: place.short)
        guard address.withPointer({ bind(owned.descriptor, $0, $1) }) == 0 else {
            throw HTTPSystemError("bind \(temporary)", errno)
        }
        guard chmod(place.short, 0o600) == 0, Glibc.listen(owned.descriptor, backlog) == 0,
            rename(place.short, target.short) == 0
        else {
            let error = errno
            unlink(place.short)
            throw HTTPSystemError("listen \(path)", error)
        }
        return owned
    }

    private static func socket(_ family: Int32) throws(HTTPSystemError) -> Int32 {
        let flags = COFFER_SOCK_STREAM | COFFER_SOCK_NONBLOCK | COFFER_SOCK_CLOEXEC
        let descriptor = Glibc.socket(family, flags, 0)
        guard descriptor >= 0 else { throw HTTPSystemError("socket", errno) }
        return descriptor
    }

    private static func prepare(_ descriptor: Int32) throws(HTTPSystemError) {
        let flags = coffer_fcntl(descriptor, F_GETFL, 0)
        guard flags >= 0, coffer_fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            coffer_fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw HTTPSystemError("fcntl", errno) }
        // Accepted sockets inherit the option; a Unix socket refuses it and does not need it.
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
