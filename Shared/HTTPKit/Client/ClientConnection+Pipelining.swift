/// Quick requests of one turn are pipelined (RFC 9112 §9.3.2): they leave on one connection, in one call, and
/// are answered in their order, which spares both programs most of their system calls when there is much to
/// do. None waits long for those before it: it begins anew on another connection.
extension ClientConnection {
    /// How many are sent on a connection before the first is answered.
    private static let limit = 8

    struct Pipeline {
        /// Behind the request whose answer is being read, in their order.
        var waiting: [PipelinedRequest] = []
        /// The loop's turn in which more may be added.
        fileprivate var turnNumber: UInt64 = 0
        /// Of that turn, answered or not.
        fileprivate var count = 0
    }

    struct PipelinedRequest {
        fileprivate let awaited: AwaitedAnswer
        /// Until when it waits for those before it, in the loop's milliseconds.
        fileprivate let patience: Int64
        /// Resumed with true when its answer is the next, with false when it must begin anew elsewhere.
        fileprivate let continuation: UnsafeContinuation<Bool, Never>
    }

    /// Whether another quick request may be added: nothing of this turn has been sent yet.
    var mayPipeline: Bool {
        phase == .exchanging && pipeline.turnNumber == loop.turnNumber && pipeline.count < Self.limit
            && sentCount == 0 && !isBroken && !mustClose
    }

    /// Lets other quick requests of this turn follow the one that begins.
    func openPipeline() {
        pipeline.turnNumber = loop.turnNumber
        pipeline.count = 1
        pool.offerPipeline(of: self)
    }

    /// Sends a request behind those of this turn, and returns at the head of its answer; nil when it must
    /// begin anew elsewhere.
    func pipeline(
        _ request: HTTPClientRequest, _ awaited: AwaitedAnswer
    ) async throws(HTTPClientError) -> HTTPClientResponse? {
        pipeline.count += 1
        _ = writeRequest(request)
        let isNext = await withUnsafeContinuation { continuation in
            let patience = MonotonicTime.deadline(loop.now, after: pool.pipelining.patienceMilliseconds)
            pipeline.waiting.append(
                PipelinedRequest(awaited: awaited, patience: patience, continuation: continuation))
            restoreDeadline()
        }
        guard isNext else { return nil }
        do throws(HTTPClientError) { return try await answer() } catch {
            let isLost = !hasAnswerByte && error != .timedOut
            close()
            guard isLost else { throw error }
            return nil
        }
    }

    /// After an exchange: the next request's answer is read. False if there is none.
    func beginNextPipelined() -> Bool {
        guard !pipeline.waiting.isEmpty else { return false }
        let next = pipeline.waiting.removeFirst()
        expect(next.awaited)
        next.continuation.resume(returning: true)
        return true
    }

    /// All that wait behind the request under way begin anew elsewhere; what is answered to them here is not
    /// read.
    func dissolvePipeline() {
        guard !pipeline.waiting.isEmpty else { return }
        mustClose = true
        pool.pausePipelining()
        let dissolved = pipeline.waiting
        pipeline.waiting = []
        for request in dissolved { request.continuation.resume(returning: false) }
    }

    /// The exchange's own deadline, or before it the end of the patience of those that wait.
    func restoreDeadline() { setDeadline(min(awaited.deadline, pipeline.waiting.first?.patience ?? .max)) }
}
