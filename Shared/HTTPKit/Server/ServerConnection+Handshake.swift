/// The beginning and the end of a connection over a transport.
extension ServerConnection {
    func beginHandshake() {
        let configuration = server.configuration
        phase = .handshaking
        shard.handshakes += 1
        setDeadline(MonotonicTime.deadline(loop.now, after: configuration.handshakeDeadlineMilliseconds))
        if shard.handshakes > configuration.handshakeLimit { shard.dropOldestHandshake() }
    }

    /// Goes on with the handshake; returns false when it must wait.
    func shakeHands() -> Bool {
        guard let transport else { return false }
        switch transport.handshake() {
        case .needsInput: return false
        case .needsOutput:
            watchOutput()
            return false
        case .done:
            shard.handshakes -= 1
            phase = .reading
        case .failed: close()
        case .foundPlainHTTP:
            shard.handshakes -= 1
            phase = .reading
            self.transport = nil
            refuse(.malformed("This address answers over TLS alone: use https://."))
        }
        return true
    }

    /// Ends the transport of a connection that closes. Only a whole answer gets a proper end: the client must
    /// notice one that breaks off.
    func endTransport() {
        if phase == .handshaking { shard.handshakes -= 1 }
        guard phase == .reading || phase == .closing, !isBroken, !hasOutput else { return }
        transport?.finish()
    }
}
