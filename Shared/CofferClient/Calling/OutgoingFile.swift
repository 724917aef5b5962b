/// What a client can send as a file: bytes at hand, or a file of the device, which is read while it is sent.
public protocol OutgoingFile: Sendable {
    var content: FileContent { get }
    var contentType: String { get }
    /// Nil when the server needs none.
    var name: String? { get }
}
