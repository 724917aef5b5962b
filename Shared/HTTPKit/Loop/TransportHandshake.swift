/// How far a handshake has come.
package enum TransportHandshake: Sendable {
    case done, needsInput, needsOutput, failed
    /// The client speaks HTTP where it should begin a handshake.
    case foundPlainHTTP
}
