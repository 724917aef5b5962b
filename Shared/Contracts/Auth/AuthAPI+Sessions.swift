extension AuthAPI {
    public static let currentSession = Endpoint<Empty, SessionState>(
        .get, "/auth/session", "Whether the caller is signed in and the session locked; never refuses.",
        access: .anonymous, session: .openWhileLocked)
    public static let sessions = Endpoint<Empty, SessionList>(
        .get, "/auth/sessions", "Where the user is signed in, last used first.", access: .user)
    public static let endSession = Endpoint<Empty, DeletedID<Session>>(
        .delete, "/auth/sessions/{id}", "Ends one of the user's sessions.", access: .user,
        errors: [.notFound])
    public static let logoutAll = Endpoint<Empty, Message>(
        .post, "/auth/logout-all", "Ends every session of the user, this one too.", access: .user,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes)
    public static let setPin = Endpoint<PinChange, UserProfile>(
        .put, "/auth/pin", "Sets the PIN; the first one turns auto-lock on.", access: .user,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited, .serviceUnavailable])
    public static let removePin = Endpoint<PinRemoval, Deleted>(
        .delete, "/auth/pin", "Removes the PIN and turns auto-lock off; unlocks nothing.", access: .user,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited, .serviceUnavailable])
    public static let lock = Endpoint<Empty, SessionState>(
        .post, "/auth/lock", "Locks the session until it is unlocked.", access: .user,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes)
    public static let unlock = Endpoint<UnlockRequest, SessionState>(
        .post, "/auth/unlock", "Unlocks the session.", access: .user, session: .openWhileLocked,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .rateLimited])

    // For the gateway.
    public static let reportActivity = Endpoint<ActivityReport, Empty>(
        .post, "/internal/activity", "When sessions were last active.", access: .service,
        errors: [.validation])

    static let sessionEndpoints: [EndpointDescription] = [
        currentSession.description, sessions.description, endSession.description, logoutAll.description,
        setPin.description, removePin.description, lock.description, unlock.description,
        reportActivity.description,
    ]
}
