/// The methods that endpoints use.
public enum EndpointMethod: String, Sendable, Codable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// Who may call an endpoint.
public enum EndpointAccess: Sendable, Equatable {
    /// Anyone; a signed-in caller's identity is passed on when there is one.
    case anonymous
    /// A signed-in user.
    case user
    /// Another service of ours, by its own claim; never routed by the gateway.
    case service
}

/// The rate class that the gateway applies (contract §5); all classes count in one table.
public enum EndpointRate: String, Sendable, CaseIterable {
    /// Failures to sign in are not counted here: auth counts them itself, exactly and across restarts.
    case standard, register, lookup, export, deletion
    /// Never refused, since others may depend on the mail that is asked for. Past the address's standard
    /// quota a request is answered alike and has no effect (`OverQuota`).
    case mail
    /// Never refused nor counted.
    case unlimited
}

/// What an endpoint does with the caller's session, beyond asking for one.
public struct EndpointSession: OptionSet, Sendable {
    /// Answers while the session is locked, too (contract §1, `POST /auth/lock`).
    public static let openWhileLocked = EndpointSession(rawValue: 1)
    /// Exchanges a refresh token for a new pair.
    public static let renews = EndpointSession(rawValue: 2)
    /// Ends the caller's own.
    public static let ends = EndpointSession(rawValue: 4)

    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One declaration of a route that serves the router, the gateway, the typed client, the tests and whoever
/// reads it (design §4).
public struct Endpoint<Request: Decodable & Sendable, Response: Sendable>: Sendable {
    public let description: EndpointDescription

    public init(
        _ method: EndpointMethod, _ path: String, _ summary: String, access: EndpointAccess,
        session: EndpointSession = [], success: EndpointSuccess = .ok, idempotent: Bool = false,
        rate: EndpointRate = .standard,
        bodyLimitBytes: Int = EndpointDescription.defaultBodyLimitBytes, streamsRequest: Bool = false,
        streamsAnswer: Bool = false, quick: Bool = false, errors: [ErrorCode] = []
    ) {
        description = EndpointDescription(
            method: method, path: path, summary: summary, access: access, session: session, success: success,
            idempotent: idempotent, rate: rate, bodyLimitBytes: bodyLimitBytes,
            streamsRequest: streamsRequest, streamsAnswer: streamsAnswer, isQuick: quick,
            answersTokens: Response.self == TokenPair.self, errors: errors)
    }
}

/// The status of a success.
public enum EndpointSuccess: Int, Sendable {
    case ok = 200
    case created = 201
}

/// What an endpoint's declaration says, without its types.
public struct EndpointDescription: Sendable {
    /// 1 MiB, contract §0.
    public static let defaultBodyLimitBytes = 1 << 20
    /// Of endpoints that anyone may call: a few short texts.
    public static let credentialsLimitBytes = 16 << 10
    /// Of drafts with a few fields, and of shares with all their participants.
    public static let draftLimitBytes = 64 << 10
    /// Of drafts with long texts or many parts.
    public static let largeDraftLimitBytes = 256 << 10

    public let method: EndpointMethod
    /// Segments with parameters in braces: `/transactions/{id}`.
    public let path: String
    /// What it does, for the reader of the declaration.
    public let summary: String
    public let access: EndpointAccess
    public let session: EndpointSession
    public let success: EndpointSuccess
    /// Whether the endpoint takes an `Idempotency-Key`.
    public let idempotent: Bool
    public let rate: EndpointRate
    public let bodyLimitBytes: Int
    /// Whether request bodies may be longer than memory should hold: the gateway passes them on as they come.
    public let streamsRequest: Bool
    /// Whether answers may be longer than memory should hold, or take work beyond the usual deadline.
    public let streamsAnswer: Bool
    /// Whether the answer is there at once: read by an index, nothing waited for. The gateway pipelines such
    /// requests.
    public let isQuick: Bool
    /// Whether success opens or renews a session: the gateway can keep the tokens in cookies.
    public let answersTokens: Bool
    /// Its own refusals, for the reader of the declaration: beyond those of every endpoint of its access.
    public let errors: [ErrorCode]

    /// `GET /transactions/{id}`: in logs and metrics, never the path that was asked.
    public var name: String { "\(method.rawValue) \(path)" }
}

/// No body.
public struct Empty: Codable, Sendable {
    public init() {}
}

/// Raw bytes with their own content type: files and pages, never enveloped.
public enum RawBody: Sendable {}

/// A body that the handler reads as a stream.
public struct StreamedBody: Decodable, Sendable {
    public init() {}
}
