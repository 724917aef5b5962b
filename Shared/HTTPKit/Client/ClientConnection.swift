import CLinux
import Glibc

/// One connection of a client: runs one exchange after the other, and goes back to its pool only when
/// nothing of the last one is in doubt.
// Unchecked: confined to its loop, as every channel; debug builds assert it.
final class ClientConnection: SocketChannel, @unchecked Sendable {
    enum Phase { case connecting, idle, exchanging, closed }

    /// Heads of answers come from our own programs; this is roomy.
    private static let headLimits = HeadLimits(headBytes: 64 * 1024, fields: 256, targetBytes: 0)
    /// Interim answers (1xx) before the final one.
    private static let interimLimit = 16

    let pool: ClientPool
    private(set) var phase = Phase.idle
    /// It has served an exchange before, so the peer may have closed it meanwhile.
    private(set) var isReused = false
    /// Counts exchanges, so that a body that outlives its exchange is told from the next one's.
    private(set) var exchangeNumber = 0

    // The exchange under way.
    private var parser = HeadParser(.response)
    private var head: ResponseHead?
    private var bodyBytes: [UInt8] = []
    var decoder = BodyDecoder(.none)
    private(set) var awaited = AwaitedAnswer.none
    private var keepsAlive = true
    /// Answers may come that nobody waits for: no further exchange may begin.
    var mustClose = false
    /// The requests that follow the one under way.
    var pipeline = Pipeline()
    private(set) var hasAnswerByte = false
    private var interimCount = 0
    /// The request, its body included, is in the socket or the output.
    var isRequestWritten = false
    var isRequestBodyPulled = false
    var isBodyFailed = false
    /// The answer makes the rest of the request's body pointless.
    var stopsSending = false
    private var isLate = false
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
                // Not where others wait behind this one: their patience is no longer for that.
                if !flush(), outputCount < before, pipeline.waiting.isEmpty { restartDeadline() }
            }
            wakeReader()
        case .closed: break
        }
    }

    override func outputMoved() { wakeWriter() }

    override func endOfTurn() {
        noteEndOfTurn()
        if phase == .exchanging { _ = flush() }
    }

    override func deadlinePassed() {
        switch phase {
        case .idle: close()
        case .exchanging where !pipeline.waiting.isEmpty && awaited.deadline > loop.now:
            dissolvePipeline()
            restoreDeadline()
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

    /// Begins an exchange: sends the request, as far as it goes now.
    func begin(_ request: HTTPClientRequest, _ awaited: AwaitedAnswer) {
        assert(phase == .idle)
        isReused = exchangeNumber > 0
        phase = .exchanging
        isRequestBodyPulled = false
        stopsSending = false
        sentCount = 0
        expect(awaited)
        if request.isPipelined { openPipeline() }
        let stream = writeRequest(request)
        // With what else this turn sends: a peer that sleeps is woken once, and finds all of it.
        flushAtEndOfTurn()
        if let stream, !isBroken {
            isRequestBodyPulled = true
            loop.start { await self.pump(stream) }
        }
    }

    /// The answer to this request is the next to be read.
    func expect(_ awaited: AwaitedAnswer) {
        exchangeNumber &+= 1
        self.awaited = awaited
        head = nil
        hasAnswerByte = false
        interimCount = 0
        restoreDeadline()
    }

    /// Reads on; the answer when it is there as far as it is returned, nil when the peer must be awaited.
    private func advance() throws(HTTPClientError) -> HTTPClientResponse? {
        while true {
            if let input, !input.isEmpty {
                if head == nil { try readHead(input) }
                if head != nil, !decoder.isDone, !input.isEmpty {
                    if bodyBytes.isEmpty { bodyBytes.reserveCapacity(bodyCapacity(input)) }
                    try decode(input, into: &bodyBytes, limit: awaited.bufferLimitBytes - bodyBytes.count)
                }
            }
            if let head {
                if decoder.isDone || !isBodyAwaited { return takeResponse(head) }
            }
            switch try read() {
            case .some: continue
            case .blocked: return nil
            case .ended: throw .closed(sent: sentCount > 0)
            }
        }
    }

    /// The answer, as far as it is returned.
    @inline(__always)
    func answer() async throws(HTTPClientError) -> HTTPClientResponse {
        while true {
            if let response = try advance() { return response }
            await awaitPeer()
        }
    }

    private func takeResponse(_ head: ResponseHead) -> HTTPClientResponse {
        self.head = nil
        let bytes = bodyBytes
        bodyBytes = []
        let body: HTTPBody
        if decoder.isDone {
            finish()
            body = bytes.isEmpty ? .empty : .bytes(bytes)
        } else {
            // Nobody waits for as long as a stream may take.
            dissolvePipeline()
            body = .stream(ClientBody(self, decoded: bytes, head.framing).stream)
        }
        return HTTPClientResponse(status: head.status, fields: head.fields, body: body)
    }

    /// A body of a known length within the buffer's limit comes whole.
    private var isBodyAwaited: Bool {
        guard case .length(let length)? = head?.framing else { return false }
        return length <= awaited.bufferLimitBytes
    }

    private func bodyCapacity(_ input: IOBuffer) -> Int {
        if case .length(let length)? = head?.framing, length <= awaited.bufferLimitBytes { return length }
        return min(input.count, awaited.bufferLimitBytes)
    }

    var isOpen: Bool { phase != .closed }

    /// Whether a failed exchange may be tried again on another connection.
    func mayRetry(_ request: HTTPClientRequest, after error: HTTPClientError) -> Bool {
        guard isReused, case .closed(let sent) = error, !hasAnswerByte, !isRequestBodyPulled else {
            return false
        }
        return !sent || request.method.isSafe
    }

    /// Writes the head and a body at hand; returns the stream that is still to be sent.
    func writeRequest(_ request: HTTPClientRequest) -> BodyStream? {
        let outgoing = outgoing
        outgoing.append(text: request.method.rawValue)
        outgoing.append(" ")
        outgoing.append(text: request.target)
        outgoing.append(" HTTP/1.1\r\nHost: ")
        outgoing.append(text: pool.authority)
        outgoing.append("\r\n")
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
            // A body of no bytes is announced where the method expects one (RFC 9110 §8.6).
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

    /// `Host` and `Expect`, which the client answers for.
    @inline(__always) private static func isOwn(_ name: UnsafeRawBufferPointer) -> Bool {
        switch name.count {
        case 4: Ascii.equals(name, lowercase: "host")
        case 6: Ascii.equals(name, lowercase: "expect")
        default: false
        }
    }

    /// Reads up to the head of the final answer, as far as it is here.
    private func readHead(_ input: IOBuffer) throws(HTTPClientError) {
        while head == nil, !input.isEmpty {
            hasAnswerByte = true
            do throws(HTTPProblem) {
                guard try parser.parse(input.readable, Self.headLimits) else { return }
                let read = try parser.takeResponse(isBodiless: awaited.isHeadRequest)
                guard awaited.accepts(read.fields) else {
                    throw .malformed("The answer names another request.")
                }
                input.consume(parser.position)
                parser.reset()
                if read.status >= 200 { return accept(read) }
                interimCount += 1
                guard read.status != 101, interimCount <= Self.interimLimit else {
                    throw .malformed("Interim answers that were not asked for.")
                }
            } catch {
                throw .malformed(error.reason)
            }
        }
    }

    private func accept(_ head: ResponseHead) {
        self.head = head
        keepsAlive = head.keepsAlive
        decoder = BodyDecoder(head.framing)
        // An early refusal: what is left of the request's body is of no use.
        if !isRequestWritten, !head.keepsAlive || head.status >= 400 { stopSending() }
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
                switch try read() {
                case .some: continue
                // The end of the connection is the end of such a body.
                case .ended where decoder.isUntilClose && !isBroken: decoder = BodyDecoder(.none)
                case .ended: throw .closed(sent: true)
                case .blocked:
                    restartDeadline()
                    await awaitPeer()
                    clearDeadline()
                }
            }
        } catch {
            close()
            throw error
        }
    }

    /// Reads from the socket once.
    private func read() throws(HTTPClientError) -> Read {
        if isLate { throw .timedOut }
        if isBodyFailed { throw .bodyFailed }
        guard phase == .exchanging else { throw .closed(sent: sentCount > 0) }
        let result = fill()
        if result != .some { settleInput() }
        return result
    }

    /// The answer is complete: the connection goes back to the pool if nothing is left over on either side.
    private func finish() {
        exchangeNumber &+= 1
        if keepsAlive, !isBroken, beginNextPipelined() { return }
        settleInput()
        guard isRequestWritten, !hasOutput, keepsAlive, !mustClose, input == nil, !hasEnded, !isHangup,
            !isBroken
        else {
            stopSending()
            return close()
        }
        phase = .idle
        clearDeadline()
        pool.release(self)
    }

    // MARK: Waiting and closing

    /// Suspends until `advance` may get further.
    func awaitPeer() async { await withUnsafeContinuation { reader = $0 } }

    /// Suspends the request's stream until the output has moved.
    func awaitRoom() async { await withUnsafeContinuation { writer = $0 } }

    func restartDeadline() {
        setDeadline(MonotonicTime.deadline(loop.now, after: awaited.waitMilliseconds))
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
        dissolvePipeline()
        pool.closed(self)
    }
}
