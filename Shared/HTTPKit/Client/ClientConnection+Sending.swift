extension ClientConnection {
    /// Pulls the request's body and sends it at the peer's pace, while the answer is awaited. Runs as its own
    /// task on the loop.
    func pump(_ stream: BodyStream) async {
        let number = exchangeNumber
        // The deadline runs while the connection waits for the peer, not while it waits for the body.
        do {
            var remaining = stream.length
            while true {
                clearDeadline()
                guard let piece = try await stream.next() else { break }
                assert(loop.isCurrent)
                guard isSending(number) else { return }
                restartDeadline()
                guard !piece.isEmpty else { continue }
                if let left = remaining {
                    guard piece.count <= left else { return fail(number) }
                    remaining = left - piece.count
                } else {
                    beginChunk(piece.count)
                }
                appendPiece(piece, then: stream.length == nil ? Self.crlf : "")
                if !canAppend || outputCount >= 32 * 1024 {
                    while isSending(number), !flush() { await awaitRoom() }
                } else {
                    flushAtEndOfTurn()
                }
                guard isSending(number) else { return }
            }
            guard isSending(number) else { return }
            restartDeadline()
            guard remaining ?? 0 == 0 else { return fail(number) }
            if stream.length == nil { outgoing.append("0\r\n\r\n") }
            isRequestWritten = true
            _ = flush()
        } catch {
            fail(number)
        }
    }

    private func isSending(_ number: Int) -> Bool {
        number == exchangeNumber && phase == .exchanging && !stopsSending && !isBroken
    }

    /// Fails the exchange, because the body and with it the request cannot be completed.
    private func fail(_ number: Int) {
        guard isSending(number) else { return }
        isBodyFailed = true
        wakeReader()
    }
}
