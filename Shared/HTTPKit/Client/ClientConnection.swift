import CLinux
import Glibc

/// One connection of a client: it runs one exchange at a time, and goes back to its pool only when nothing of
/// the last exchange is left on either side.
// Unchecked: confined to its loop like every channel; debug builds assert this.
final class ClientConnection: SocketChannel, @unchecked Sendable {
    enum Phase { case connecting, idle, exchanging, closed }

    /// More than the heads of our own programs' answers need.
    private static let headLimits = HeadLimits(headBytes: 64 * 1024, fields: 256, targetBytes: 0)
    /// Returns the most interim answers (1xx) that a peer may have sent after some time: one a second, and
    /// some at once. Ours send one every two seconds, for as long as their work takes.
    static func interimLimit(afterMilliseconds elapsed: Int64) -> Int64 { 64 + max(0, elapsed) / 1_000 }

    let pool: ClientPool
    var phase = Phase.idle
    /// Whether the connection has run an exchange before, so that the peer may have closed it meanwhile.
    private var isReused = false
    /// The number of the exchange; a body that outlives its exchange finds another number here.
    private(set) var exchangeNumber = 0

    // The exchange under way.
    private var parser = HeadParser(.response)
    private var head: ResponseHead?
    /// The framing that `head` states.
    private var framing = BodyFraming.none
    private var bodyBytes: [UInt8] = []
    private var decoder = BodyDecoder(.none)
    private var isHeadRequest = false
    /// For whom the exchange is; the pool counts it.
    var owner: UInt64?
    /// The id that the answer must repeat; nil if the request has none.
    private var requestID: String?
    private var isSafe = false
    private var waitMilliseconds = 0
    /// The loop's time until which interim answers may put off the deadline.
    private var latestDeadline: Int64 = 0
    private var bufferLimitBytes = 0
    private var keepsAlive = true
    private var hasAnswerByte = false
    private var interimCount: Int64 = 0
    /// The loop's time at the exchange's begin.
    private var beganAt: Int64 = 0
    /// Whether the request, including its body, is in the socket or the output buffer.
    var isRequestWritten = false
    var isRequestBodyPulled = false
    var isBodyFailed = false
    /// Whether the answer makes the rest of the request's body pointless.
    var stopsSending = false
    private(set) var isLate = false
    private var isAnswered = false
    private var isAbandoned = false
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
            // The event may be late, for bytes that the last exchange has read. Any other byte closes the
            // connection, and so does the peer's end.
            if fill() == .blocked { settleInput() } else { close() }
        case .exchanging:
            if outputMayMove {
                let before = outputCount
                if !flush(), outputCount < before { restartDeadline() }
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
        case .connecting, .exchanging:
            isLate = true
            breakOff()
            wakeReader()
            wakeWriter()
        case .closed: break
        }
    }

    override func abandon() { close() }

    // MARK: The exchange

    /// Begins an exchange: writes the request's head and a body at hand, and starts to pull a stream.
    func begin(_ request: HTTPClientRequest, _ terms: ExchangeTerms) {
        assert(phase == .idle)
        isReused = exchangeNumber > 0
        exchangeNumber &+= 1
        phase = .exchanging
        isHeadRequest = request.method == .head
        isSafe = request.method.isSafe
        isAnswered = false
        requestID = request.id
        head = nil
        hasAnswerByte = false
        interimCount = 0
        beganAt = loop.now
        isRequestBodyPulled = false
        stopsSending = false
        sentCount = 0
        waitMilliseconds = terms.waitMilliseconds
        latestDeadline = terms.latestDeadline
        bufferLimitBytes = terms.bufferLimitBytes
        setDeadline(terms.deadline)
        let stream = writeRequest(request)
        // Requests of one turn leave together, so that a peer that sleeps is woken once for all of them.
        flushAtEndOfTurn()
        if let stream, !isBroken {
            isRequestBodyPulled = true
            loop.start { await self.pump(stream) }
        }
    }

    /// Reads on. Returns the answer, whole or with a stream for its body, or nil if the peer must be awaited.
    private func advance() throws(HTTPClientError) -> HTTPClientResponse? {
        while true {
            if let input, !input.isEmpty {
                if head == nil { try readHead(input) }
                if head != nil, !decoder.isDone, !input.isEmpty { try readBody(input) }
            }
            if let response = takeResponse() { return response }
            switch try read() {
            case .some: continue
            case .blocked: return nil
            case .ended: throw .closed(sent: sentCount > 0)
            }
        }
    }

    /// Waits for the answer and returns it, whole or with a stream for its body.
    func answer() async throws(HTTPClientError) -> HTTPClientResponse {
        while true {
            if let response = try advance() { return response }
            await awaitPeer()
        }
    }

    /// Returns the answer, or nil if more of it is awaited.
    private func takeResponse() -> HTTPClientResponse? {
        guard decoder.isDone || !isBodyAwaited, let head else { return nil }
        self.head = nil
        isAnswered = true
        let bytes = bodyBytes
        bodyBytes = []
        let body: HTTPBody
        if decoder.isDone {
            finish()
            body = bytes.isEmpty ? .empty : .bytes(bytes)
        } else {
            body = .stream(ClientBody(self, decoded: bytes, framing).stream)
        }
        return HTTPClientResponse(status: head.status, fields: head.fields, body: body)
    }

    /// Whether the body is returned whole: its length is known and within the buffer's limit.
    private var isBodyAwaited: Bool {
        guard case .length(let length) = framing else { return false }
        return length <= bufferLimitBytes
    }

    private func bodyCapacity(_ input: IOBuffer) -> Int {
        if case .length(let length) = framing, length <= bufferLimitBytes { return length }
        return min(input.count, bufferLimitBytes)
    }

    var isOpen: Bool { phase != .closed }

    /// Whether a failed exchange may run again on another connection (RFC 9110 §9.2.2).
    func mayRetry(_ request: HTTPClientRequest, after error: HTTPClientError) -> Bool {
        guard isReused, case .closed(let sent) = error, !hasAnswerByte, !isRequestBodyPulled else {
            return false
        }
        return !sent || request.method.isSafe
    }

    /// Parses the input up to the end of the final answer's head. Throws `.malformed`.
    private func readHead(_ input: IOBuffer) throws(HTTPClientError) {
        while head == nil, !input.isEmpty {
            hasAnswerByte = true
            do throws(HTTPProblem) {
                guard
                    let read = try parser.readResponse(
                        from: input, Self.headLimits, isBodiless: isHeadRequest)
                else { return }
                if read.status >= 200 { return try accept(read) }
                interimCount += 1
                let limit = Self.interimLimit(afterMilliseconds: loop.now - beganAt)
                guard read.status != 101, interimCount <= limit else {
                    throw .malformed("Interim answers that were not asked for.")
                }
                let next = MonotonicTime.deadline(loop.now, after: waitMilliseconds)
                if isRequestWritten, next < latestDeadline { setDeadline(next) }
            } catch {
                throw .malformed(error.reason)
            }
        }
    }

    /// Takes the final answer's head. Throws unless the answer repeats the request's id exactly once, because
    /// the answer may belong to another user's request.
    private func accept(_ head: ResponseHead) throws(HTTPProblem) {
        if let requestID, !RequestID.isOnlyID(requestID, in: head.fields) {
            throw .malformed("The answer does not name its request.")
        }
        self.head = head
        keepsAlive = head.keepsAlive
        framing = head.framing
        decoder = BodyDecoder(framing)
        // After an early refusal the peer has no use for the rest of the body.
        if !isRequestWritten, !head.keepsAlive || head.status >= 400 { stopSending() }
    }

    /// Decodes what has arrived of the body.
    private func readBody(_ input: IOBuffer) throws(HTTPClientError) {
        // A variable, because each step on an object's array is checked for overlapping access.
        var bytes = bodyBytes
        bodyBytes = []
        if bytes.isEmpty { bytes.reserveCapacity(bodyCapacity(input)) }
        try decode(input, into: &bytes, limit: bufferLimitBytes - bytes.count)
        bodyBytes = bytes
    }

    private func decode(
        _ input: IOBuffer, into bytes: inout [UInt8], limit: Int
    ) throws(HTTPClientError) {
        var decoder = decoder
        defer { self.decoder = decoder }
        do throws(HTTPProblem) {
            input.consume(try decoder.decode(input.readable, into: &bytes, limit: limit))
        } catch {
            throw .malformed(error.reason)
        }
    }

    /// Returns the next piece of the answer's body, or nil at its end. An error closes the connection.
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
                // A body without a length ends with its connection.
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

    /// Reads from the socket once. Throws the reason if the exchange is over.
    private func read() throws(HTTPClientError) -> Read {
        if isLate { throw .timedOut }
        if isAbandoned { throw .abandoned }
        if isBodyFailed { throw .bodyFailed }
        guard phase == .exchanging else { throw .closed(sent: sentCount > 0) }
        let result = fill()
        if result != .some { settleInput() }
        return result
    }

    /// Ends the exchange after a complete answer. The connection goes back to the pool if nothing is left on
    /// either side; otherwise it closes.
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

    /// Suspends until the socket may have news.
    func awaitPeer() async { await withUnsafeContinuation { reader = $0 } }

    /// Suspends the sender of the request's stream until the output has moved.
    func awaitRoom() async { await withUnsafeContinuation { writer = $0 } }

    func restartDeadline() {
        setDeadline(MonotonicTime.deadline(loop.now, after: waitMilliseconds))
    }

    private func stopSending() {
        stopsSending = true
        wakeWriter()
    }

    /// Ends an exchange whose answer nobody waits for, and with it the connection. A request that is not safe
    /// must be sent whole before: the peer then runs it to its end.
    func abandon(_ number: Int) {
        guard number == exchangeNumber, phase == .exchanging, !isAnswered,
            isSafe || (isRequestWritten && flush())
        else { return }
        isAbandoned = true
        breakOff()
        wakeReader()
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

    /// Closes a connection that was never opened; the caller frees its place in the pool.
    func discardUnopened() {
        phase = .closed
        closeDescriptor()
    }

    func close() {
        guard phase != .closed else { return }
        phase = .closed
        if !isBroken { transport?.finish() }
        breakOff()
        closeDescriptor()
        releaseBuffers()
        stopSending()
        wakeReader()
        pool.closed(self)
    }
}
