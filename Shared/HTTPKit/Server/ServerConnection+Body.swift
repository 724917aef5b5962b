extension ServerConnection {
    private static let pieceBytes = 64 * 1024

    /// Returns the body for the handler: whole if it has arrived already, otherwise as a stream.
    func takeBody(_ framing: BodyFraming, _ input: IOBuffer) throws(HTTPProblem) -> HTTPBody {
        guard framing != .none else { return .empty }
        body.began = loop.now
        if case .length(let length) = framing, length > input.count {
            return .stream(bodyStream(length: length))
        }
        var bytes: [UInt8] = []
        if !input.isEmpty {
            bytes.reserveCapacity(input.count)
            input.consume(try body.decoder.decode(input.readable, into: &bytes, limit: Self.pieceBytes))
        }
        if body.decoder.isDone {
            body.awaitsContinue = false
            return bytes.isEmpty ? .empty : .bytes(bytes)
        }
        body.decoded = bytes
        if case .length(let length) = framing { return .stream(bodyStream(length: length)) }
        return .stream(bodyStream(length: nil))
    }

    private func bodyStream(length: Int?) -> BodyStream {
        let number = requestNumber
        return BodyStream(
            length: length,
            allowSlowBody: {
                assert(self.loop.isCurrent)
                guard self.requestNumber == number, self.body.slowAllowance == nil else { return }
                self.body.slowAllowance = self.server.configuration.slowBodyGraceMilliseconds
            },
            next: { try await self.nextPiece(number) })
    }

    /// Returns the next piece of the body of request `number`, or nil at its end.
    private func nextPiece(_ number: Int) async throws -> [UInt8]? {
        while true {
            assert(loop.isCurrent, "a body is pulled on its connection's loop")
            guard number == requestNumber, phase == .answering else { throw HTTPProblem.requestOver }
            if let piece = try takePiece() { return piece }
            if body.decoder.isDone { return nil }
            try await awaitBody()
        }
    }

    /// Decodes available bytes, and reads from the socket if there are none. Returns nil if nothing came or
    /// the body is over.
    private func takePiece() throws(HTTPProblem) -> [UInt8]? {
        if !body.decoded.isEmpty {
            defer { body.decoded = [] }
            return body.decoded
        }
        var piece: [UInt8] = []
        while !body.decoder.isDone {
            if let input, !input.isEmpty {
                piece.reserveCapacity(min(input.count, Self.pieceBytes))
                do throws(HTTPProblem) {
                    let used = try body.decoder.decode(input.readable, into: &piece, limit: Self.pieceBytes)
                    input.consume(used)
                } catch {
                    body.mustClose = true
                    throw error
                }
                settleInput()
                if !piece.isEmpty {
                    noteProgress(piece.count)
                    return piece
                }
                if body.decoder.isDone { return nil }
            }
            switch fill() {
            case .some: body.awaitsContinue = false
            case .blocked:
                settleInput()
                return nil
            case .ended:
                settleInput()
                body.mustClose = true
                throw .bodyEndedEarly
            }
        }
        return nil
    }

    /// Suspends until more of the body may have arrived; throws 408 at the body's deadline.
    private func awaitBody() async throws {
        assert(!body.isPulled, "a body is pulled by one task at a time")
        if body.awaitsContinue {
            body.awaitsContinue = false
            if canAppend {
                outgoing.append("HTTP/1.1 100 Continue\r\n\r\n")
                _ = flush()
            }
        }
        let began = loop.now
        let allowed = body.slowAllowance ?? server.configuration.bodyDeadlineMilliseconds
        body.deadline = MonotonicTime.deadline(body.slowAllowance == nil ? body.began : began, after: allowed)
        if body.deadline > began {
            armDeadlines()
            await withUnsafeContinuation { body.waiting = $0 }
        } else {
            body.isLate = true
        }
        if let allowance = body.slowAllowance { body.slowAllowance = allowance - Int(loop.now - began) }
        body.deadline = .max
        if phase == .answering { armDeadlines() }
        guard body.isLate else { return }
        body.mustClose = true
        throw HTTPProblem.bodyTooSlow
    }

    /// Bytes earn a slow body time, up to three times the grace: a fast start cannot pay for a long stall.
    private func noteProgress(_ count: Int) {
        guard let allowance = body.slowAllowance else { return }
        let configuration = server.configuration
        let earned = count * 1_000 / max(1, configuration.slowBodyBytesPerSecond)
        body.slowAllowance = min(allowance + earned, 3 * configuration.slowBodyGraceMilliseconds)
    }
}
