import CLinux
import Glibc

/// One connection of a client: runs one exchange after the other, and goes back to its pool only when
/// nothing of the last one is in doubt.
final class ClientConnection: SocketChannel, @unchecked Sendable {
    enum Phase { case connecting, idle, exchanging, closed }

    /// Heads of answers come from our own programs; this is roomy.
    private static let headLimits = HeadLimits(headBytes: 64 * 1024, fields: 256, targetBytes: 0)
    /// Interim answers (1xx) before the final one.
    private static let interimLimit = 16

    private let pool: ClientPool
    private(set) var phase = Phase.idle
    /// It has served an exchange before, so the peer may have closed it meanwhile.
    private(set) var isReused = false
    /// Counts exchanges, so that a body that outlives its exchange is told from the next one's.
    private(set) var exchangeNumber = 0

    // The exchange under way.
    private var parser = HeadParser(.response)
    var decoder = BodyDecoder(.none)
    private var isHeadRequest = false
    private var keepsAlive = true
    private(set) var hasAnswerByte = false
    private var interimCount = 0
    /// The request, its body included, is in the socket or the output.
    var isRequestWritten = false
    var isRequestBodyPulled = false
    var isBodyFailed = false
    /// The answer makes the rest of the request's body pointless.
    var stopsSending = false
    private var isLate = false
    var waitMilliseconds = 0
    private var reader: UnsafeContinuation<Void, Never>?
    private var writer: UnsafeContinuation<Void, Never>?

    init(pool: ClientPool, descriptor: Int32) {
        self.pool = pool
        super.init(loop: pool.loop, descriptor: descriptor)
    }

    // MARK: Events

    override func ready(_ events: UInt32) {
        let outputMayMove = note(events)
        switch phase {
        case .connecting: wakeReader()
        case .idle:
            // An event of bytes that the last exchange has read already may come late; anything else ends it.
            if fill() == .blocked { settleInput() } else { close() }
        case .exchanging:
            if outputMayMove {
                let before = outputCount
                if flush() { wakeWriter() } else if outputCount < before { restartDeadline() }
            }
            wakeReader()
        case .closed: break
        }
    }

    override func endOfTurn() {
        noteEndOfTurn()
        if phase == .exchanging { _ = flush() }
    }

    override func deadlinePassed() {
        switch phase {
        case .idle: close()
        case .connecting, .exchanging:
            isLate = true
            breakOff()
            wakeReader()
            wakeWriter()
        case .closed: break
        }
    }

    override func abandon() { close() }

    /// Waits until a connect in progress is over.
    func awaitConnect(_ deadline: Int64) async throws(HTTPClientError) {
        phase = .connecting
        setDeadline(deadline)
        await awaitPeer()
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let status = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
        guard !isLate, status == 0, error == 0 else {
            let isLate = isLate
            close()
            throw isLate ? .timedOut : .connectFailed(status == 0 ? error : errno)
        }
        phase = .idle
    }

    // MARK: The exchange

    /// Sends a request and reads its answer as far as it is returned.
    func run(_ exchange: ClientExchange) async throws(HTTPClientError) -> HTTPClientResponse {
        begin(exchange)
        let request = exchange.request
        let stream = writeRequest(request)
        _ = flush()
        if let stream, !isBroken {
            isRequestBodyPulled = true
            loop.start { await self.pump(stream) }
        }
        do throws(HTTPClientError) {
            let head = try await readHead()
            return HTTPClientResponse(
                status: head.status, fields: head.fields, body: try await readBody(head, exchange))
        } catch {
            close()
            throw error
        }
    }

    /// Whether a failed exchange may be tried again on another connection.
    func mayRetry(_ request: HTTPClientRequest, after error: HTTPClientError) -> Bool {
        guard isReused, case .closed(let sent) = error, !hasAnswerByte, !isRequestBodyPulled else {
            return false
        }
        return !sent || request.method.isSafe
    }

    private func begin(_ exchange: ClientExchange) {
        assert(phase == .idle)
        isReused = exchangeNumber > 0
        exchangeNumber &+= 1
        phase = .exchanging
        parser.reset()
        isHeadRequest = exchange.request.method == .head
        keepsAlive = true
        hasAnswerByte = false
        interimCount = 0
        isRequestWritten = false
        isRequestBodyPulled = false
        stopsSending = false
        sentCount = 0
        waitMilliseconds = exchange.waitMilliseconds
        setDeadline(exchange.deadline)
    }

    /// Writes the head and a body at hand; returns the stream that is still to be sent.
    private func writeRequest(_ request: HTTPClientRequest) -> BodyStream? {
        let outgoing = outgoing
        outgoing.append(request.method.rawValue)
        outgoing.append(" ")
        outgoing.append(request.target)
        outgoing.append(" HTTP/1.1\r\nHost: ")
        outgoing.append(pool.authority)
        outgoing.append("\r\n")
        request.fields.write(to: outgoing, without: .clientFraming)
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
            // A body of no bytes is announced where the method expects one (RFC 9110 §8.6).
            if length > 0 || [.post, .put, .patch].contains(request.method) {
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

    /// Reads up to the head of the final answer.
    private func readHead() async throws(HTTPClientError) -> ResponseHead {
        while true {
            while let input, !input.isEmpty {
                hasAnswerByte = true
                guard let head = try parseHead(input) else { break }
                if head.status >= 200 { return accept(head) }
                interimCount += 1
                guard head.status != 101, interimCount <= Self.interimLimit else {
                    throw .malformed("Interim answers that were not asked for.")
                }
            }
            try await fillOrWait()
        }
    }

    private func parseHead(_ input: IOBuffer) throws(HTTPClientError) -> ResponseHead? {
        do throws(HTTPProblem) {
            guard try parser.parse(input.readable, Self.headLimits) else { return nil }
            let head = try parser.takeResponse(input.readable, isBodiless: isHeadRequest)
            input.consume(parser.position)
            parser.reset()
            return head
        } catch {
            throw .malformed(error.reason)
        }
    }

    private func accept(_ head: ResponseHead) -> ResponseHead {
        keepsAlive = head.keepsAlive
        decoder = BodyDecoder(head.framing)
        // An early refusal: what is left of the request's body is of no use.
        if !isRequestWritten, !head.keepsAlive || head.status >= 400 { stopSending() }
        return head
    }

    private func readBody(
        _ head: ResponseHead, _ exchange: ClientExchange
    ) async throws(HTTPClientError) -> HTTPBody {
        if decoder.isDone {
            finish()
            return .empty
        }
        var bytes: [UInt8] = []
        var isWhole = false
        if case .length(let length) = head.framing, length <= exchange.bufferLimitBytes {
            isWhole = true
            bytes.reserveCapacity(length)
        }
        while true {
            if let input, !input.isEmpty {
                if bytes.isEmpty { bytes.reserveCapacity(min(input.count, exchange.bufferLimitBytes)) }
                try decode(input, into: &bytes, limit: exchange.bufferLimitBytes - bytes.count)
            }
            if decoder.isDone {
                finish()
                return bytes.isEmpty ? .empty : .bytes(bytes)
            }
            guard isWhole else { return .stream(ClientBody(self, decoded: bytes, head.framing).stream) }
            try await fillOrWait()
        }
    }

    private func decode(
        _ input: IOBuffer, into bytes: inout [UInt8], limit: Int
    ) throws(HTTPClientError) {
        do throws(HTTPProblem) {
            input.consume(try decoder.decode(input.readable, into: &bytes, limit: limit))
        } catch {
            throw .malformed(error.reason)
        }
    }

    /// The next piece of the answer's body; nil at its end.
    func nextPiece(_ number: Int) async throws(HTTPClientError) -> [UInt8]? {
        guard number == exchangeNumber, phase == .exchanging else { throw .closed(sent: true) }
        do throws(HTTPClientError) {
            var piece: [UInt8] = []
            while true {
                if let input, !input.isEmpty {
                    piece.reserveCapacity(min(input.count, IOBuffer.ordinaryCapacity))
                    try decode(input, into: &piece, limit: IOBuffer.ordinaryCapacity)
                    settleInput()
                }
                if decoder.isDone { finish() }
                if !piece.isEmpty { return piece }
                if decoder.isDone { return nil }
                restartDeadline()
                if try await fillOrEnd() {
                    // The end of the connection is the end of such a body.
                    decoder = BodyDecoder(.none)
                }
                clearDeadline()
            }
        } catch {
            close()
            throw error
        }
    }

    private func fillOrWait() async throws(HTTPClientError) {
        if try await fillOrEnd() { throw .closed(sent: sentCount > 0) }
    }

    /// Reads more or waits until it may; true at the rightful end of a body that ends with the connection.
    private func fillOrEnd() async throws(HTTPClientError) -> Bool {
        if isLate { throw .timedOut }
        if isBodyFailed { throw .bodyFailed }
        switch fill() {
        case .some: return false
        case .ended:
            if decoder.isUntilClose, !isBroken { return true }
            throw .closed(sent: sentCount > 0)
        case .blocked:
            settleInput()
            guard phase == .exchanging else { throw .closed(sent: sentCount > 0) }
            await awaitPeer()
            return false
        }
    }

    /// The answer is complete: the connection goes back to the pool if nothing is left over on either side.
    private func finish() {
        exchangeNumber &+= 1
        settleInput()
        guard isRequestWritten, !hasOutput, keepsAlive, input == nil, !hasEnded, !isHangup, !isBroken else {
            stopSending()
            return close()
        }
        phase = .idle
        clearDeadline()
        pool.release(self)
    }

    // MARK: Waiting and closing

    private func awaitPeer() async { await withUnsafeContinuation { reader = $0 } }

    /// Suspends the request's stream until the output has moved.
    func awaitRoom() async { await withUnsafeContinuation { writer = $0 } }

    func restartDeadline() {
        setDeadline(MonotonicTime.deadline(loop.now, after: waitMilliseconds))
    }

    private func stopSending() {
        stopsSending = true
        wakeWriter()
    }

    func wakeReader() {
        guard let reader else { return }
        self.reader = nil
        reader.resume()
    }

    private func wakeWriter() {
        guard let writer else { return }
        self.writer = nil
        writer.resume()
    }

    /// Gives up a connection whose place in the pool is freed by the caller.
    func discardUnopened() {
        phase = .closed
        closeDescriptor()
    }

    func close() {
        guard phase != .closed else { return }
        phase = .closed
        breakOff()
        closeDescriptor()
        releaseBuffers()
        stopSending()
        wakeReader()
        pool.closed(self)
    }
}
