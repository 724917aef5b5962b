/// A refusal or failure as a client sees it: the error envelope of contract §0.
public struct APIError: Error, Sendable, Equatable {
    public let code: ErrorCode
    /// What a person reads. Never holds secrets or internals.
    public let message: String
    /// Messages by field path; empty where no field is to blame.
    public let details: FieldErrors
    /// Whole seconds for `Retry-After`.
    public let retryAfterSeconds: Int?
    /// What only the log may know.
    public let logMessage: String?

    /// An error; `message` is the code's own when absent.
    public init(
        _ code: ErrorCode, _ message: String? = nil, details: FieldErrors = FieldErrors(),
        retryAfterSeconds: Int? = nil, logMessage: String? = nil
    ) {
        self.code = code
        self.message = message ?? code.defaultMessage
        self.details = details
        self.retryAfterSeconds = retryAfterSeconds
        self.logMessage = logMessage
    }

    /// An error that blames one field; a `VALIDATION_ERROR` unless `code` says another one.
    public static func field(
        _ path: String, _ message: String, code: ErrorCode = .validation
    ) -> APIError {
        let errors = FieldErrors(path, message)
        return APIError(code, errors.firstMessage, details: errors)
    }

    public static func field(_ path: String, _ problem: FieldProblem) -> APIError {
        .field(path, problem.message(at: path))
    }

    /// A `VALIDATION_ERROR` that blames every field that has a message.
    public static func invalid(_ errors: FieldErrors) -> APIError {
        APIError(.validation, errors.firstMessage, details: errors)
    }

    public static let notFound = APIError(.notFound)
}
