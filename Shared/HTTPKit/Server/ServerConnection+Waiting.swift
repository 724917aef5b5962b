/// What a connection waits for. Before its answer the client may leave, or want a sign that its request is
/// worked on.
extension ServerConnection {
    /// Time from the client's end of the connection until its request counts as abandoned.
    private static let abandonMilliseconds = 1_000

    func note(_ exchange: DependentExchange, of number: Int) {
        assert(loop.isCurrent)
        guard number == requestNumber, phase == .answering else { return }
        dependent = exchange
        noteHangup()
    }

    /// Begins to abandon the request under way if the client has ended its side.
    func noteHangup() {
        guard isHangup, let exchange = dependent else { return }
        dependent = nil
        let number = requestNumber
        loop.schedule(afterMilliseconds: Self.abandonMilliseconds) {
            if self.requestNumber == number { exchange.abandon() }
        }
    }

    func signalProgress(_ number: Int) {
        assert(loop.isCurrent)
        guard number == requestNumber, phase == .answering, !isVersion10 else { return }
        planProgress()
        armDeadlines()
    }

    func sendProgressIfDue() {
        guard progressDeadline <= loop.now else { return }
        planProgress()
        guard !hasOutput else { return }
        outgoing.append("HTTP/1.1 102 Processing\r\n\r\n")
        _ = flush()
    }

    private func planProgress() {
        progressDeadline = MonotonicTime.deadline(loop.now, after: server.configuration.progressMilliseconds)
    }

    // MARK: Waiting for room, for a request, for a body

    /// Suspends the answer's stream until output has moved.
    func awaitRoom() async {
        awaitWritability()
        await withUnsafeContinuation { writer = $0 }
    }

    func awaitWritability() {
        writeDeadline = MonotonicTime.deadline(loop.now, after: server.configuration.idleDeadlineMilliseconds)
        armDeadlines()
    }

    func armDeadlines() {
        let earliest = min(writeDeadline, body.deadline, progressDeadline)
        if earliest != .max { setDeadline(earliest) } else { clearDeadline() }
    }

    func outputMayMove() {
        guard phase == .answering else { return }
        let before = outputCount
        if !flush(), outputCount < before { awaitWritability() }
    }

    /// Suspends the answering task until there is a request or the connection has closed.
    func awaitRequest() async { await withUnsafeContinuation { serving = $0 } }

    func wakeServing() {
        guard let serving else { return }
        self.serving = nil
        serving.resume()
    }

    func wakeWriter() {
        guard let writer else { return }
        self.writer = nil
        writer.resume()
    }

    func wakePuller() { body.wake() }
}
