/// Where to listen or connect. A TCP host is a numeric address or `localhost`.
package enum HTTPAddress: Sendable, Hashable {
    case tcp(host: String, port: Int)
    case unix(path: String)
}
