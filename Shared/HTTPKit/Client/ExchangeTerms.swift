/// How long an exchange may take and how much of its answer is held.
struct ExchangeTerms {
    /// The loop's time until which the answer must have come.
    let deadline: Int64
    /// The loop's time until which interim answers may put off the deadline.
    let latestDeadline: Int64
    /// The wait for the peer after an interim answer, and for each piece of a stream.
    let waitMilliseconds: Int
    let bufferLimitBytes: Int
    /// Whether the exchange waits for a peer that restarts, and may be repeated.
    let isPatient: Bool
    /// For whom the exchange is, in numbers of the caller; nil for its own.
    let owner: UInt64?
}
