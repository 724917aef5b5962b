/// A request's body on its way to the handler.
struct RequestBodyState {
    enum Discarding { case done, more, tooMuch }

    var decoder: BodyDecoder
    /// Decoded before it was asked for.
    var decoded: [UInt8] = []
    /// The client waits for 100 before it sends.
    var awaitsContinue = false
    /// The body broke HTTP or came too late: nothing after it can be trusted.
    var mustClose = false
    /// The deadline has passed.
    var isLate = false
    /// The end of the time for the current wait, in the loop's milliseconds; `.max` without one.
    var deadline: Int64 = .max
    /// When the head was complete.
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

    /// Drops what the handler left unread, as far as it is here.
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
