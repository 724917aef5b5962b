extension ServerConnection {
    /// The connection's one task: answers one request after the other, from the first request to the end.
    func serve() async {
        while phase != .closed {
            guard let request = takeRequest() else {
                await awaitRequest()
                continue
            }
            let stream: BodyStream?
            do { stream = begin(try await server.handler(request)) } catch { stream = begin(error) }
            if let stream { await pump(stream) }
            finishRequest()
        }
    }

    private func takeRequest() -> HTTPRequest? {
        defer { nextRequest = nil }
        return nextRequest
    }

    // The two `begin` are never inlined: each request's task would need their stack space, too.

    /// Begins to send an answer; returns the stream that remains to be pulled.
    @inline(never) private func begin(_ response: HTTPResponse) -> BodyStream? {
        assert(loop.isCurrent, "a handler comes back to its loop")
        guard phase == .answering else { return nil }
        guard response.fields.hasRefusedField else { return write(response) }
        return write(server.configuration.failure(HTTPProblem.unfitField))
    }

    /// Begins to answer an error that the handler threw.
    @inline(never) private func begin(_ error: any Error) -> BodyStream? {
        if let problem = error as? HTTPProblem { return begin(server.configuration.problem(problem)) }
        return begin(server.configuration.failure(error))
    }

    /// Refuses a request whose head is not read to its end or not valid. The answer has the id that the head
    /// has brought so far.
    // Never inlined: `drive` would check its look at the parser for overlapping access each time.
    @inline(never) func refuse(_ problem: HTTPProblem) {
        requestID = RequestID.of(parser.fields)
        end(with: problem)
    }

    /// Answers with a problem and closes.
    func end(with problem: HTTPProblem) {
        guard phase != .closed else { return }
        ServerShard.count(shard.problems)
        keepsAlive = false
        isVersion10 = false
        // The answer ends the connection, so that bytes of the body cannot be mistaken for a request.
        var response = server.configuration.problem(problem)
        if case .stream = response.body { response.body = .empty }
        _ = write(response)
        phase = .closing
        armClosingDeadline()
        drive()
    }

    /// Writes the head and an available body to the output; returns the stream that remains to be pulled.
    private func write(_ response: HTTPResponse) -> BodyStream? {
        progressDeadline = .max
        var stream: BodyStream?
        var length: Int? = 0
        let enclosure = response.enclosure ?? Self.noEnclosure
        enclosureEnd = enclosure.end
        switch response.body {
        case .empty: break
        case .bytes(let bytes): length = bytes.count + enclosure.count
        case .stream(let body):
            length = body.length.map { $0 + enclosure.count }
            if !isHeadRequest { stream = body }
        }
        if server.isDraining { keepsAlive = false }
        if let remaining = body.decoder.knownRemaining {
            if remaining > server.configuration.unreadBodyLimitBytes, stream == nil { keepsAlive = false }
        }
        if body.awaitsContinue || body.mustClose { keepsAlive = false }
        // In HTTP/1.0 only the connection's end can end a body without a length.
        if length == nil, isVersion10 { keepsAlive = false }
        writeHead(response, length)
        if hasNoBody(response.status) || isHeadRequest { return nil }
        switch response.body {
        case .empty: break
        case .bytes(let bytes):
            outgoing.append(enclosure.start)
            appendPiece(bytes, then: enclosure.end)
        case .stream(let body): append(enclosure.start, isChunked: isChunked(body))
        }
        return stream
    }

    private static let noEnclosure = HTTPEnclosure(start: "", end: "")

    private func isChunked(_ stream: BodyStream) -> Bool { stream.length == nil && !isVersion10 }

    /// Appends one text of the enclosure around a stream.
    private func append(_ text: StaticString, isChunked: Bool) {
        guard text.utf8CodeUnitCount > 0 else { return }
        if isChunked { beginChunk(text.utf8CodeUnitCount) }
        outgoing.append(text)
        if isChunked { outgoing.append(Self.crlf) }
    }

    private func hasNoBody(_ status: Int) -> Bool { status == 204 || status == 304 || status < 200 }

    private func writeHead(_ response: HTTPResponse, _ length: Int?) {
        let outgoing = outgoing
        StatusLine.write(response.status, to: outgoing)
        RequestID.write(requestID, to: outgoing)
        response.fields.write(to: outgoing) { FramingFields.isFraming($0) || RequestID.isFieldName($0) }
        if !response.fields.contains("Date") { loop.date.write(to: outgoing, now: loop.now) }
        if response.status != 204, response.status >= 200 { writeFraming(response, length, outgoing) }
        if !keepsAlive { outgoing.append("Connection: close\r\n") }
        outgoing.append("\r\n")
    }

    private func writeFraming(_ response: HTTPResponse, _ length: Int?, _ outgoing: IOBuffer) {
        if case .empty = response.body, isHeadRequest || response.status == 304 {
            // The length that GET would give, if the handler knows it.
            let own = response.fields.withValue("Content-Length") { Ascii.decimal($0) } ?? nil
            guard let own else { return }
            outgoing.append("Content-Length: ")
            outgoing.append(own)
            outgoing.append("\r\n")
        } else if let length {
            outgoing.append("Content-Length: ")
            outgoing.append(length)
            outgoing.append("\r\n")
        } else if !isVersion10 {
            outgoing.append("Transfer-Encoding: chunked\r\n")
        }
    }

    /// Pulls the answer's stream and sends it at the client's pace. If the stream fails or breaks its
    /// promised length, the connection ends without the body's end.
    private func pump(_ stream: BodyStream) async {
        // The head does not wait for the first piece.
        flushAtEndOfTurn()
        let isChunked = isChunked(stream)
        var remaining = stream.length
        do {
            while let piece = try await stream.next() {
                assert(loop.isCurrent)
                guard !isBroken, phase == .answering else { return }
                guard !piece.isEmpty else { continue }
                if let left = remaining {
                    guard piece.count <= left else { return truncate() }
                    remaining = left - piece.count
                }
                if isChunked { beginChunk(piece.count) }
                appendPiece(piece, then: isChunked ? Self.crlf : "")
                await makeRoom()
            }
        } catch {
            return truncate()
        }
        guard !isBroken, phase == .answering else { return }
        guard remaining ?? 0 == 0 else { return truncate() }
        append(enclosureEnd, isChunked: isChunked)
        if isChunked { outgoing.append("0\r\n\r\n") }
    }

    private func makeRoom() async {
        guard !canAppend || outputCount >= 32 * 1024 else { return flushAtEndOfTurn() }
        guard !flush() else { return }
        while hasOutput, !isBroken, phase == .answering { await awaitRoom() }
    }

    /// Breaks off an answer that cannot be completed, so that the client notices.
    private func truncate() {
        guard phase == .answering else { return }
        _ = flush()
        // A plain end of the connection would look like the body's end; a reset does not.
        if isVersion10 { resetOnClose() }
        breakOff()
        close()
    }
}
