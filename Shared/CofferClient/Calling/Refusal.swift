public import Contracts
import JSONKit

/// A request that Coffer has refused or could not serve: `catch let refusal as Refusal`, then `switch
/// refusal.code`.
public struct Refusal: Error, Sendable, Codable {
    public let status: Int
    /// Nil for a code that a newer server has added, and for an answer that is not Coffer's.
    public let code: ErrorCode?
    /// The code as sent.
    public let codeText: String
    /// What a person can read.
    public let message: String
    /// Messages by the path of the field to blame.
    public let details: [String: [String]]
    /// How long the server wants to be left alone.
    public let retryAfterSeconds: Int?
    /// What the server's operator finds the request by.
    public let requestID: String?
    /// The name of the refused endpoint: `POST /transactions`, or `POST /auth/refresh` for a renewal of the
    /// session that a call has needed.
    public let endpoint: String

    private struct Body: Decodable {
        let error: String?
        let code: Open<ErrorCode>?
        let details: [String: [String]]?
    }

    init(_ answer: TransportAnswer, of endpoint: EndpointDescription) {
        let body = try? JSON.decode(Body.self, from: answer.body)
        status = answer.status
        code = body?.code?.wrappedValue
        codeText = body?.code?.projectedValue ?? ""
        message = body?.error ?? "The server answered with status \(answer.status)."
        details = body?.details ?? [:]
        retryAfterSeconds = answer["Retry-After"].flatMap { Int($0) }
        requestID = answer["X-Request-Id"]
        self.endpoint = endpoint.name
    }
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        let fields = details.sorted { $0.key < $1.key }.map {
            "\($0.key): \($0.value.joined(separator: ", "))"
        }
        return (["\(status) \(codeText): \(message)"] + fields).joined(separator: "; ")
    }
}

/// Thrown by a call that is not sent, or not sent again, because another user has signed in meanwhile.
public struct AnotherUser: Error, Sendable {}

/// An answer that is no answer of the endpoint: another program's, or one of another version's.
public struct UnexpectedAnswer: Error, Sendable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}

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
