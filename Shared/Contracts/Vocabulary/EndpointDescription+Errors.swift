extension EndpointDescription {
    /// Every code that an answer of the endpoint can carry: `errors`, and the codes that its kind implies.
    public var possibleErrors: Set<ErrorCode> { impliedErrors.union(errors) }

    /// The codes that follow from the rest of the declaration. `errors` repeats one of them only where the
    /// endpoint has another reason of its own for it: its fields (`VALIDATION_ERROR`), its rules
    /// (`FORBIDDEN`), its own count (`RATE_LIMITED`), what it is about (`NOT_FOUND`).
    public var impliedErrors: Set<ErrorCode> {
        var codes = Self.errorsOfAll
        // ServiceKit reads the body, and refuses a content type other than JSON and broken JSON.
        if !readsOwnBody { codes.formUnion([.validation, .unsupportedMediaType]) }
        // The key itself can be malformed, and the answers kept under a user's keys are bounded.
        if idempotent { codes.formUnion([.validation, .idempotencyMismatch, .rateLimited]) }
        switch access {
        case .anonymous: break
        case .session, .user, .book:
            // An API token may not reach the endpoint, and a page of our own must send a request that acts by
            // session cookies.
            codes.formUnion([.unauthorized, .forbidden])
            if !session.contains(.openWhileLocked) { codes.insert(.sessionLocked) }
            // The book of the path may be unknown.
            if access.role != nil { codes.insert(.notFound) }
        // A caller that is no service of ours.
        case .service: codes.formUnion([.unauthorized, .forbidden])
        }
        if access != .service, ![.mail, .unlimited].contains(limit) { codes.insert(.rateLimited) }
        if answersTokens || session.contains(.ends) { codes.insert(.forbidden) }
        return codes
    }

    /// The codes of every endpoint: the limits of HTTP, overload, failures of a service, full disks. `errors`
    /// names none of them. `METHOD_NOT_ALLOWED` belongs to paths, not to endpoints.
    public static let errorsOfAll: Set<ErrorCode> = [
        .requestTimeout, .payloadTooLarge, .uriTooLong, .expectationFailed, .headersTooLarge, .serverError,
        .notImplemented, .upstreamError, .serviceUnavailable, .outcomeUnknown, .gatewayTimeout,
        .versionNotSupported,
        .storageFull,
    ]
}
