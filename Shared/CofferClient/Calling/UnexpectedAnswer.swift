/// An answer that is no answer of the endpoint: another program's, or one of another version's.
public struct UnexpectedAnswer: Error, Sendable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}
