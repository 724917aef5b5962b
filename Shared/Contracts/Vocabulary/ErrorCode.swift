/// The catalogue of error codes (contract §0, "Codes"). No other place spells a code or its status.
public enum ErrorCode: String, Sendable, CaseIterable, Codable {
    case validation = "VALIDATION_ERROR"
    case unauthorized = "UNAUTHORIZED"
    case forbidden = "FORBIDDEN"
    case notFound = "NOT_FOUND"
    case methodNotAllowed = "METHOD_NOT_ALLOWED"
    case requestTimeout = "REQUEST_TIMEOUT"
    case conflict = "CONFLICT"
    /// The changes since a cursor are not known any more.
    case resyncRequired = "RESYNC_REQUIRED"
    case preconditionFailed = "PRECONDITION_FAILED"
    case payloadTooLarge = "PAYLOAD_TOO_LARGE"
    case uriTooLong = "URI_TOO_LONG"
    case unsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE"
    case expectationFailed = "EXPECTATION_FAILED"
    case idempotencyMismatch = "IDEMPOTENCY_MISMATCH"
    case insufficientFunds = "INSUFFICIENT_FUNDS"
    case invalidBackup = "INVALID_BACKUP"
    case rateUnavailable = "RATE_UNAVAILABLE"
    case sessionLocked = "SESSION_LOCKED"
    case rateLimited = "RATE_LIMITED"
    case headersTooLarge = "HEADERS_TOO_LARGE"
    case serverError = "SERVER_ERROR"
    case notImplemented = "NOT_IMPLEMENTED"
    case upstreamError = "UPSTREAM_ERROR"
    case serviceUnavailable = "SERVICE_UNAVAILABLE"
    /// A database server was lost while it stored a change, and has not said yet whether it did.
    case outcomeUnknown = "OUTCOME_UNKNOWN"
    case gatewayTimeout = "GATEWAY_TIMEOUT"
    case versionNotSupported = "HTTP_VERSION_NOT_SUPPORTED"
    case storageFull = "STORAGE_FULL"

    /// The HTTP status of answers with this code.
    public var status: Int {
        switch self {
        case .validation: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .conflict: 409
        case .resyncRequired: 410
        case .preconditionFailed: 412
        case .payloadTooLarge: 413
        case .uriTooLong: 414
        case .unsupportedMediaType: 415
        case .expectationFailed: 417
        case .idempotencyMismatch, .insufficientFunds, .invalidBackup, .rateUnavailable: 422
        case .sessionLocked: 423
        case .rateLimited: 429
        case .headersTooLarge: 431
        case .serverError: 500
        case .notImplemented: 501
        case .upstreamError: 502
        case .serviceUnavailable, .outcomeUnknown: 503
        case .gatewayTimeout: 504
        case .versionNotSupported: 505
        case .storageFull: 507
        }
    }

    /// The message for a client when no better one is known.
    public var defaultMessage: String {
        switch self {
        case .validation: "The request is not valid."
        case .unauthorized: "Please sign in."
        case .forbidden: "You may not do this."
        case .notFound: "Not found."
        case .methodNotAllowed: "This method is not allowed here."
        case .requestTimeout: "The request took too long to arrive."
        case .conflict: "This conflicts with the current state."
        case .resyncRequired: "These changes are not known any more. Begin without since."
        case .preconditionFailed: "The resource has changed since you read it."
        case .payloadTooLarge: "The request body is too large."
        case .uriTooLong: "The address is too long."
        case .unsupportedMediaType: "Send JSON with Content-Type: application/json."
        case .expectationFailed: "This expectation is not met here."
        case .idempotencyMismatch: "This Idempotency-Key was used with another request."
        case .insufficientFunds: "The balance is too low."
        case .invalidBackup: "Invalid backup file"
        case .rateUnavailable: "No exchange rate is known for this."
        case .sessionLocked: "The session is locked."
        case .rateLimited: "Too many attempts. Please try again later."
        case .headersTooLarge: "The request headers are too large."
        case .serverError: "Something went wrong on our side. Please try again."
        case .notImplemented: "This is not offered."
        case .upstreamError: "A part of the service answered wrongly. Please try again."
        case .outcomeUnknown:
            "It is not known yet whether this was stored. Repeat it with the same Idempotency-Key, or look."
        case .serviceUnavailable: "This part of the service is not available right now. Please try again."
        case .gatewayTimeout: "A part of the service took too long. Please try again."
        case .versionNotSupported: "This version of HTTP is not spoken here."
        case .storageFull: "Storage is full. Free some space and try again."
        }
    }
}
