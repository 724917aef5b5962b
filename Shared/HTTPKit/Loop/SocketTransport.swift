/// Lies between a connection's buffers and its socket, as TLS does. Used on the connection's loop alone.
///
/// A plain connection has none and calls the socket itself.
package protocol SocketTransport: AnyObject {
    /// Goes on with the handshake until it is done or must wait.
    func handshake() -> TransportHandshake

    /// Why a client's handshake has failed, in words; empty otherwise.
    var failureReason: String { get }

    /// Takes note that epoll has reported bytes, or the end of the peer's side.
    func noteReadable(isHangup: Bool)

    /// False after `receive` has emptied the socket, until `noteReadable`.
    var mayReceive: Bool { get }

    /// Whether bytes have arrived that make no whole record yet.
    var hasPartialInput: Bool { get }

    /// As `recv`: returns the number of plain bytes, 0 at the end, or -1 with `errno`.
    func receive(into room: UnsafeMutableRawBufferPointer) -> Int

    /// As `send`: returns the number of bytes that are on their way, or -1 with `errno`. After `EAGAIN`, the
    /// next call must begin with the same bytes.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int

    /// Tells the peer that nothing follows, if the socket has room for that.
    func finish()
}

/// Makes the transport of a connection's descriptor, which stays the connection's; nil if there is no memory.
package typealias TransportMaker = @Sendable (_ descriptor: Int32) -> (any SocketTransport)?

/// How far a handshake has come.
package enum TransportHandshake: Sendable {
    case done, needsInput, needsOutput, failed
    /// The client speaks HTTP where it should begin a handshake.
    case foundPlainHTTP
}
