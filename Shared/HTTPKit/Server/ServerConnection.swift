import CLinux

/// One client's connection: reads requests and has them answered in order.
///
/// `drive` iterates over `phase`; `finishRequest` continues it after an answer. Reading stops while a request
/// is being answered, unless its body is pulled.
// Unchecked: confined to its loop, like every channel; debug builds assert it.
final class ServerConnection: SocketChannel, @unchecked Sendable {
    enum Phase {
        /// The transport's handshake is under way.
        case handshaking
        /// Waits for a head or reads one.
        case reading
        /// A handler or the answer's stream is running.
        case answering
        /// Reads the rest of a body that the handler left unread.
        case discarding
        /// Sends the remaining output, then lingers.
        case closing
        /// Has sent everything; drops what still arrives.
        case lingering
        case closed
    }

    /// Most requests to begin in one turn; others wait for the next, so that no connection holds the loop.
    private static let requestsPerTurn = 32
    /// The wait for the first request of a connection while the server ends.
    private static let firstRequestMilliseconds = 1_000

    let server: HTTPServer
    let shard: ServerShard
    let peer: HTTPPeer
    /// Whether the connection counts against its address's limit.
    let isCounted: Bool
    /// Index in the shard's list.
    var shardIndex = -1
    var phase = Phase.reading
    var parser = HeadParser(.request)
    private var isDriving = false
    private var isEndingTurn = false
    private var requestCount = 0
    private var begunInTurn = 0
    private var lastTurn: UInt64 = 0
    /// The loop's time by which the current head must be complete; nil while there is none.
    var headDeadline: Int64?

    // The request being answered.
    /// Counts requests, so that a body's stream that outlives its request can be recognised.
    var requestNumber = 0
    var requestID = ""
    var isHeadRequest = false
    var isVersion10 = false
    var keepsAlive = true
    var body = RequestBodyState(.none)
    /// The text to send after the answer's stream.
    var enclosureEnd: StaticString = ""

    /// Ends when the client leaves before it has the answer.
    var dependent: DependentExchange?
    /// The loop's time of the next interim answer; `.max` if none is due.
    var progressDeadline: Int64 = .max

    /// A request that was read and that the answering task has not taken yet.
    var nextRequest: HTTPRequest?
    /// Whether the answering task has begun.
    private var isServing = false
    /// The answering task while it waits for a request.
    var serving: UnsafeContinuation<Void, Never>?

    /// The answer's stream while it waits for room.
    var writer: UnsafeContinuation<Void, Never>?
    var writeDeadline: Int64 = .max
    private var lingeredBytes = 0

    init(server: HTTPServer, shard: ServerShard, descriptor: Int32, peer: HTTPPeer, isCounted: Bool) {
        self.server = server
        self.shard = shard
        self.peer = peer
        self.isCounted = isCounted
        super.init(loop: shard.loop, descriptor: descriptor)
    }

    func open() {
        do { try register() } catch { return close() }
        if transport != nil { return beginHandshake() }
        setDeadline(MonotonicTime.deadline(loop.now, after: server.configuration.idleDeadlineMilliseconds))
    }

    // MARK: Events

    override func ready(_ events: UInt32) {
        if note(events) { outputMayMove() }
        switch phase {
        case .answering:
            if body.isPulled { wakePuller() }
            noteHangup()
        case .closed: break
        default: drive()
        }
    }

    override func endOfTurn() {
        noteEndOfTurn()
        switch phase {
        case .closed: return
        case .answering: if !flush() { awaitWritability() }
        default:
            isEndingTurn = true
            drive()
            isEndingTurn = false
        }
    }

    override func deadlinePassed() {
        switch phase {
        case .reading where hasOutput: close()
        case .reading: headDeadline == nil ? close() : refuse(.headTooSlow)
        case .answering:
            if body.deadline <= loop.now { body.isLate = true }
            if body.isLate { wakePuller() }
            if writeDeadline <= loop.now {
                writeDeadline = .max
                breakOff()
                wakeWriter()
            }
            sendProgressIfDue()
            armDeadlines()
        case .handshaking, .discarding, .closing, .lingering: close()
        case .closed: break
        }
    }

    override func abandon() { close() }

    /// Closes an idle connection when the server ends, unless a request has just arrived. A connection that
    /// has had no request waits for one: its client takes a close without an answer for a failure.
    func drain() {
        if awaitsFirstRequest {
            loop.schedule(afterMilliseconds: Self.firstRequestMilliseconds) {
                if self.awaitsFirstRequest { self.close() }
            }
            return
        }
        guard phase == .reading, input == nil else { return }
        isReadable = true
        drive()
        if phase == .reading, input == nil, !hasOutput { close() }
    }

    /// Whether nothing of a request has come on this connection yet.
    private var awaitsFirstRequest: Bool {
        phase == .handshaking || (phase == .reading && requestCount == 0 && input == nil)
    }

    // MARK: The driver

    func drive() {
        guard !isDriving else { return }
        isDriving = true
        var goesOn = true
        while goesOn {
            switch phase {
            case .reading:
                if !canAppend || outputCount > IOBuffer.ordinaryCapacity {
                    goesOn = flush() && phase == .reading
                }
                guard goesOn else { break }
                if mayBeginRequest {
                    goesOn = readHead()
                } else {
                    flushAtEndOfTurn()
                    goesOn = false
                }
            case .handshaking: goesOn = shakeHands()
            case .discarding: goesOn = discardBody()
            case .closing:
                guard flush() else {
                    goesOn = false
                    break
                }
                beginLingering()
            case .lingering: goesOn = lingerOn()
            case .answering, .closed: goesOn = false
            }
        }
        isDriving = false
        settle()
    }

    /// Whether this turn has room for another request of this connection.
    private var mayBeginRequest: Bool {
        if lastTurn != loop.turnNumber {
            lastTurn = loop.turnNumber
            begunInTurn = 0
        }
        return begunInTurn < Self.requestsPerTurn || input == nil
    }

    /// Ends a drive: sends the answers, gives buffers back, sets the deadline.
    private func settle() {
        guard phase != .closed, phase != .handshaking else { return }
        settleInput()
        if phase == .answering {
            // Earlier answers do not wait for this request's answer.
            if hasOutput { flushAtEndOfTurn() }
            return
        }
        if hasOutput, !isEndingTurn { return flushAtEndOfTurn() }
        let isFlushed = flush()
        if isBroken, phase == .reading { return close() }
        guard phase == .reading else { return }
        if isFlushed, input != nil || transport?.hasPartialInput == true {
            let limit = server.configuration.headDeadlineMilliseconds
            let time = headDeadline ?? MonotonicTime.deadline(loop.now, after: limit)
            headDeadline = time
            setDeadline(time)
        } else {
            if isFlushed { headDeadline = nil }
            let limit = server.configuration.idleDeadlineMilliseconds
            setDeadline(MonotonicTime.deadline(loop.now, after: limit))
        }
    }

    /// Continues to read a head; returns false when nothing more can be done now.
    private func readHead() -> Bool {
        if let input, !input.isEmpty {
            do throws(HTTPProblem) {
                if let head = try parser.readRequest(from: input, server.configuration.headLimits) {
                    headDeadline = nil
                    beginRequest(head, in: input)
                    return true
                }
            } catch {
                isHeadRequest = parser.isHeadRequest(input.readable)
                refuse(error)
                return true
            }
        }
        switch fill() {
        case .some: return true
        case .blocked: return false
        case .ended:
            if let input, !input.isEmpty, !isBroken {
                refuse(.malformed("The request ended early."))
            } else if hasOutput {
                phase = .closing
            } else {
                close()
            }
            return true
        }
    }

    private func beginRequest(_ head: RequestHead, in input: IOBuffer) {
        requestNumber &+= 1
        requestCount += 1
        begunInTurn += 1
        requestID = RequestID.of(head.fields)
        isHeadRequest = head.method == .head
        isVersion10 = head.isVersion10
        keepsAlive = head.keepsAlive && requestCount < server.configuration.requestsPerConnection
        body = RequestBodyState(head.framing)
        body.awaitsContinue = head.expectsContinue
        let requestBody: HTTPBody
        do throws(HTTPProblem) { requestBody = try takeBody(head.framing, input) } catch {
            return end(with: error)
        }
        settleInput()
        phase = .answering
        clearDeadline()
        ServerShard.count(shard.requests)
        nextRequest = HTTPRequest(
            id: requestID, method: head.method, target: head.target, pathLength: head.pathLength,
            fields: head.fields, body: requestBody, peer: peer, connection: self, number: requestNumber)
        if isServing { wakeServing() } else { startServing() }
    }

    private func startServing() {
        isServing = true
        loop.start { await self.serve() }
    }

    /// Ends the request under way after its answer and continues with the next.
    func finishRequest() {
        guard phase == .answering else { return }
        requestNumber &+= 1
        dependent = nil
        wakePuller()
        isHeadRequest = false
        if isBroken { return close() }
        // A deadline of the request that passes in this very turn would close the connection before the
        // answer has left.
        progressDeadline = .max
        clearDeadline()
        if !keepsAlive || body.mustClose {
            phase = .closing
        } else {
            phase = body.decoder.isDone ? .reading : .discarding
        }
        if phase != .reading { armClosingDeadline() }
        drive()
    }

    // MARK: Closing

    func armClosingDeadline() {
        setDeadline(MonotonicTime.deadline(loop.now, after: server.configuration.idleDeadlineMilliseconds))
    }

    private func beginLingering() {
        if isBroken || hasEnded { return close() }
        shutdownOutput()
        phase = .lingering
        isReadable = true
        setDeadline(MonotonicTime.deadline(loop.now, after: server.configuration.lingerMilliseconds))
    }

    private func lingerOn() -> Bool {
        lingeredBytes += input?.count ?? 0
        input?.removeAll()
        guard mayBeginRequest else {
            // Reads are limited per turn like requests, because the loop has other connections to serve.
            flushAtEndOfTurn()
            return false
        }
        begunInTurn += 1
        let read = lingeredBytes <= server.configuration.lingerLimitBytes ? fill() : .ended
        if read == .ended { close() }
        return read == .some
    }

    private func discardBody() -> Bool {
        switch body.discard(input, upTo: server.configuration.unreadBodyLimitBytes) {
        case .done:
            phase = .reading
            return true
        case .tooMuch:
            phase = .closing
            return true
        case .more: break
        }
        switch fill() {
        case .some: return true
        case .blocked:
            _ = flush()
            return false
        case .ended:
            phase = .closing
            return true
        }
    }

    func close() {
        guard phase != .closed else { return }
        endTransport()
        phase = .closed
        breakOff()
        closeDescriptor()
        transport = nil
        releaseBuffers()
        server.closed(self)
        requestNumber &+= 1
        nextRequest = nil
        dependent = nil
        wakePuller()
        wakeWriter()
        wakeServing()
    }

    override func outputMoved() {
        writeDeadline = .max
        wakeWriter()
    }
}
