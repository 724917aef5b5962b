/// The methods that endpoints use.
public enum EndpointMethod: String, Sendable, Codable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// The limit of requests that the gateway applies (contract §5). All limits count in one table.
public enum EndpointLimit: String, Sendable, CaseIterable {
    /// Failed sign-ins are not counted here; auth counts them exactly and across restarts.
    case standard, register, lookup, export, deletion
    /// A whole file is read for each request.
    case reading
    /// Sends something to a server of the user's choice.
    case delivery
    /// Never refused, because another person may depend on the mail. Past the standard quota of the client's
    /// address, a request gets the same answer and has no effect (`OverQuota`).
    case mail
    /// Neither refused nor counted.
    case unlimited
}

/// The effects of an endpoint on the caller's session.
public struct EndpointSession: OptionSet, Sendable {
    /// Answers even while the session is locked (contract §1, `POST /auth/lock`).
    public static let openWhileLocked = EndpointSession(rawValue: 1)
    /// Exchanges a refresh token for a new pair.
    public static let renews = EndpointSession(rawValue: 2)
    /// Ends the caller's session.
    public static let ends = EndpointSession(rawValue: 4)
    /// Begins a sign-in that is bound to the browser by a cookie (`BrowserFlow`). A page of another site
    /// cannot begin it.
    public static let beginsFlow = EndpointSession(rawValue: 8)
    /// Goes on with such a sign-in, and may open a session.
    public static let continuesFlow = EndpointSession(rawValue: 16)
    /// Offers a sign-in that is bound to the browser by the same cookie, where our own page asks for a
    /// session in cookies. Other callers get no cookie.
    public static let offersFlow = EndpointSession(rawValue: 64)
    /// Clients call it on their own, so it does not keep the session from locking.
    public static let isNoActivity = EndpointSession(rawValue: 32)

    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The one declaration of a route, for the router, the gateway, the typed client, the tests and the reader
/// (design §4).
public struct Endpoint<Request: Decodable & Sendable, Response: Sendable>: Sendable {
    public let description: EndpointDescription

    /// - Parameters:
    ///   - operation: the name of the call in the document and in generated clients (`operationId`).
    ///   - query: every query parameter that the handler reads.
    ///   - requiresKey: whether a request without an `Idempotency-Key` is refused.
    ///   - requires: the members without which the body is refused.
    ///   - also: successes other than `success` and `Response`.
    ///   - tagged: whether the answer is a resource with an `ETag` for conditional requests.
    ///   - writesFiles: whether it writes a whole file, so that it is refused (507) while the disk has less
    ///     free than the reserve for entries.
    ///   - secret: whether the answer holds a secret that no compression may touch (BREACH).
    ///   - notes: what a caller must know beyond the summary, in whole sentences.
    ///   - chapter: the chapter of the documentation, if it does not follow from the path.
    public init(
        _ operation: String, _ method: EndpointMethod, _ path: String, _ summary: String,
        access: EndpointAccess,
        session: EndpointSession = [], success: EndpointSuccess = .ok, idempotent: Bool = false,
        requiresKey: Bool = false, limit: EndpointLimit = .standard,
        bodyLimitBytes: Int = EndpointDescription.defaultBodyLimitBytes, streamsRequest: Bool = false,
        streamsAnswer: Bool = false, errors: [ErrorCode] = [], query: [QueryParameter] = [],
        requires: [String] = [], takes: RequestForm = .json, answers: AnswerForm = .data,
        also: [OtherAnswer] = [], tagged: Bool = false, secret: Bool = false, writesFiles: Bool = false,
        notes: String = "",
        chapter: Capability? = nil
    ) {
        description = EndpointDescription(
            operation: operation, method: method, path: path, summary: summary, access: access,
            session: session, success: success,
            idempotent: idempotent, limit: limit, bodyLimitBytes: bodyLimitBytes,
            streamsRequest: streamsRequest, streamsAnswer: streamsAnswer, errors: errors,
            details: EndpointDetails(
                request: Request.self, answer: Response.self, query: query, requiresKey: requiresKey,
                requires: requires, takes: takes,
                answers: answers, also: also, isTagged: tagged, isSecret: secret, writesFiles: writesFiles,
                notes: notes,
                chapter: chapter))
    }
}

/// The status of a success.
public enum EndpointSuccess: Int, Sendable {
    case ok = 200
    case created = 201
    /// The work goes on; a look at its result says how far it is.
    case accepted = 202
}

/// An endpoint's declaration without its types. A class, because every request passes it on.
public final class EndpointDescription: Sendable {
    /// 1 MiB, contract §0.
    public static let defaultBodyLimitBytes = 1 << 20
    /// Limit for endpoints that anyone may call: a few short texts.
    public static let credentialsLimitBytes = 16 << 10
    /// Limit for drafts with a few fields, and for shares with all their participants.
    public static let draftLimitBytes = 64 << 10
    /// Limit for drafts with long texts or many parts.
    public static let largeDraftLimitBytes = 256 << 10

    /// The name of the call in the document (`createAccount`).
    public let operation: String
    public let method: EndpointMethod
    /// Segments with parameters in braces: `/transactions/{id}`.
    public let path: String
    /// `GET /transactions/{id}`, the name in logs and metrics, which never show the requested path.
    public let name: String
    /// The chapter of the documentation; nil for a path that belongs to none.
    public var chapter: Capability? { details.chapter ?? Capability.of(path) }
    /// One sentence that says what the endpoint does, for the reader of the declaration.
    public let summary: String
    public let access: EndpointAccess
    public let session: EndpointSession
    public let success: EndpointSuccess
    /// Whether the endpoint takes an `Idempotency-Key`.
    public let idempotent: Bool
    public let limit: EndpointLimit
    public let bodyLimitBytes: Int
    /// Whether request bodies may be too long for memory, so that the gateway streams them.
    public let streamsRequest: Bool
    /// Whether answers may be too long for memory, or take longer than the usual deadline.
    public let streamsAnswer: Bool
    /// The codes of the endpoint's own refusals, beyond `impliedErrors`. The tests check that the endpoint
    /// answers each of them, and no other.
    public let errors: [ErrorCode]
    public let details: EndpointDetails
    /// Whether success opens or renews a session, so that the gateway can keep the tokens in cookies.
    public let answersTokens: Bool
    /// Whether the handler reads the body itself (`StreamedBody`): JSON or a form, or the bytes of a file.
    public let readsOwnBody: Bool
    /// Whether the answer holds a secret: compressed beside reflected input, its length would tell of it.
    public let holdsSecret: Bool

    init(
        operation: String, method: EndpointMethod, path: String, summary: String, access: EndpointAccess,
        session: EndpointSession, success: EndpointSuccess, idempotent: Bool, limit: EndpointLimit,
        bodyLimitBytes: Int, streamsRequest: Bool, streamsAnswer: Bool, errors: [ErrorCode],
        details: EndpointDetails
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        name = "\(method.rawValue) \(path)"
        self.summary = summary
        self.access = access
        self.session = session
        self.success = success
        self.idempotent = idempotent
        self.limit = limit
        self.bodyLimitBytes = bodyLimitBytes
        self.streamsRequest = streamsRequest
        self.streamsAnswer = streamsAnswer
        self.errors = errors
        self.details = details
        answersTokens = details.answer is any SessionTokens.Type
        readsOwnBody = details.request == StreamedBody.self
        holdsSecret = details.isSecret || answersTokens
    }
}

/// The parts of an endpoint's declaration that its document and its tests need.
public struct EndpointDetails: Sendable {
    public let request: any (Decodable & Sendable).Type
    public let answer: any Sendable.Type
    public let query: [QueryParameter]
    public let requiresKey: Bool
    public let requires: [String]
    public let takes: RequestForm
    public let answers: AnswerForm
    public let also: [OtherAnswer]
    public let isTagged: Bool
    let isSecret: Bool
    public let writesFiles: Bool
    public let notes: String
    let chapter: Capability?
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

/// An answer that opens a session, which the gateway can keep in cookies instead.
public protocol SessionTokens {}
