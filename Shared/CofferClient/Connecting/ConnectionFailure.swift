/// No answer came.
public struct ConnectionFailure: Error, Sendable, CustomStringConvertible {
    /// Whether the request may have arrived and had its effect, by any attempt of a call.
    public let mayHaveArrived: Bool
    public let description: String

    public init(_ description: String, mayHaveArrived: Bool) {
        self.description = description
        self.mayHaveArrived = mayHaveArrived
    }
}
