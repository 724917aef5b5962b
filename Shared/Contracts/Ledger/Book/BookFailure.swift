/// The last line of a book's stream that cannot go on, as on a full disk, instead of its end.
public struct BookFailure: Codable, Sendable {
    public let failure: ErrorCode
    public init(_ failure: ErrorCode) { self.failure = failure }
}
