/// The state of a request's body while the handler reads it.
struct RequestBodyState {
    enum Discarding { case done, more, tooMuch }

    var decoder: BodyDecoder
    /// Bytes decoded before the handler asked for them.
    var decoded: [UInt8] = []
    /// Whether the client waits for status 100 before it sends.
    var awaitsContinue = false
    /// True after the body broke HTTP or came too late: bytes after it cannot be trusted.
    var mustClose = false
    var isLate = false
    /// The deadline of the current wait in the loop's milliseconds; `.max` if there is none.
    var deadline: Int64 = .max
    /// The loop's time when the head was complete.
    var began: Int64 = 0
    /// Milliseconds that a slow body may still lag; nil under the absolute deadline.
    var slowAllowance: Int?
    var waiting: UnsafeContinuation<Void, Never>?
    private var discardedBytes = 0

    init(_ framing: BodyFraming) { decoder = BodyDecoder(framing) }

    var isPulled: Bool { waiting != nil }

    mutating func wake() {
        guard let waiting else { return }
        self.waiting = nil
        waiting.resume()
    }

    /// Drops the unread body as far as it has arrived.
    mutating func discard(_ input: IOBuffer?, upTo limit: Int) -> Discarding {
        decoded = []
        guard !decoder.isDone else { return .done }
        if awaitsContinue { return .tooMuch }
        if let remaining = decoder.knownRemaining, remaining > limit { return .tooMuch }
        if let input, !input.isEmpty {
            var dropped: [UInt8] = []
            do throws(HTTPProblem) {
                input.consume(try decoder.decode(input.readable, into: &dropped, limit: limit))
            } catch {
                return .tooMuch
            }
            discardedBytes += dropped.count
        }
        if decoder.isDone { return .done }
        return discardedBytes >= limit ? .tooMuch : .more
    }
}
