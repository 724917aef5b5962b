/// An address to listen on or to connect to. A TCP host is a numeric address or `localhost`.
package enum HTTPAddress: Sendable, Hashable {
    case tcp(host: String, port: Int)
    case unix(path: String)
}

extension HTTPAddress {
    /// The value of `Host` (RFC 9110 §7.2); `localhost` for a Unix socket.
    var authority: String {
        switch self {
        case .tcp: description
        case .unix: "localhost"
        }
    }
}

extension HTTPAddress: CustomStringConvertible {
    /// `127.0.0.1:8080`, `[::1]:8080` or `unix:/var/lib/coffer/run/auth.sock`.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}
