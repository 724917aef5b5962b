extension ClientConnection {
    /// Writes the head and a body at hand. Returns the stream that is still to be sent.
    func writeRequest(_ request: HTTPClientRequest) -> BodyStream? {
        let outgoing = outgoing
        outgoing.append(text: request.method.rawValue)
        outgoing.append(" ")
        outgoing.append(text: request.target)
        outgoing.append(" HTTP/1.1\r\nHost: ")
        outgoing.append(text: pool.authority)
        outgoing.append("\r\n")
        if let id = request.id { RequestID.write(id, to: outgoing) }
        request.fields.write(to: outgoing) { FramingFields.isFraming($0) || Self.isOwn($0) }
        var stream: BodyStream?
        var bytes: [UInt8] = []
        var length: Int? = 0
        switch request.body {
        case .empty: break
        case .bytes(let whole):
            bytes = whole
            length = whole.count
        case .stream(let body):
            stream = body
            length = body.length
        }
        if let length {
            // An empty body is announced if the method expects a body (RFC 9110 §8.6).
            if length > 0 || request.method.expectsBody {
                outgoing.append("Content-Length: ")
                outgoing.append(length)
                outgoing.append("\r\n")
            }
        } else {
            outgoing.append("Transfer-Encoding: chunked\r\n")
        }
        outgoing.append("\r\n")
        if !bytes.isEmpty { appendPiece(bytes) }
        isRequestWritten = stream == nil
        return stream
    }

    /// Whether a field is `Host` or `Expect`, which are the client's own.
    @inline(__always) private static func isOwn(_ name: UnsafeRawBufferPointer) -> Bool {
        switch name.count {
        case 4: Ascii.equals(name, lowercase: "host")
        case 6: Ascii.equals(name, lowercase: "expect")
        default: false
        }
    }

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
