import Contracts

/// The value of a successful answer, with what its head says.
public struct Reply<Value: Sendable>: Sendable {
    public let value: Value
    public let status: Int
    /// The version of a resource (`ETag`), for a change that must not overwrite another's.
    public let tag: String?
    /// Whether the answer was given before to the same idempotency key.
    public let isReplayed: Bool
}

extension Reply where Value: Decodable {
    init(_ answer: TransportAnswer, to endpoint: EndpointDescription) throws {
        if case .bare = endpoint.details.answers {
            value = try answer.bare(Value.self)
        } else {
            value = try answer.data(Value.self)
        }
        status = answer.status
        tag = answer["ETag"]
        isReplayed = answer["Idempotency-Replayed"] != nil
    }
}

/// Work that is done, or that goes on after the answer because it takes long.
public enum Work<Done: Sendable, Running: Sendable>: Sendable {
    case done(Done)
    case running(Running)

    /// The result; nil while the work goes on.
    public var result: Done? {
        if case .done(let result) = self { return result }
        return nil
    }
}
