/// The other end of a connection.
package enum HTTPPeer: Sendable, Hashable {
    /// An IP address in its text form; an IPv4 address mapped into IPv6 is written as IPv4.
    case address(String)
    case unix
}
