/// Sessions, their PIN and their lock (contract §1).
extension AuthAPI {
    public static let currentSession = Endpoint<Empty, SessionState>(
        "getSession", .get, "/auth/session",
        "Returns whether the caller is signed in and whether the session is locked.",
        access: .anonymous, session: .openWhileLocked,
        notes: "Refuses nobody: without a good session the answer says so. Where not everybody may register, "
            + "`registration` says who may; where the operator has the wallet off, `wallet` is false.")
    public static let sessions = Endpoint<Empty, SessionList>(
        "listSessions", .get, "/auth/sessions",
        "Lists the signed-in user's sessions and known devices, last used first.",
        access: .session)
    public static let endSession = Endpoint<Empty, DeletedID<Session>>(
        "endSession", .delete, "/auth/sessions/{id}",
        "Ends one of the signed-in user's sessions and forgets its device.", access: .session,
        errors: [.notFound])
    public static let logoutAll = Endpoint<LogoutAllRequest, Message>(
        "logoutAll", .post, "/auth/logout-all", "Ends all sessions of the signed-in user.", access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation],
        notes: "API tokens stay unless `tokens` is true.")
    public static let setPin = Endpoint<PinChange, UserProfile>(
        "setPin", .put, "/auth/pin", "Sets the signed-in user's PIN.", access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited],
        requires: ["pin", "password"], notes: "The first PIN turns auto-lock on.")
    public static let removePin = Endpoint<PinRemoval, Deleted>(
        "removePin", .delete, "/auth/pin", "Removes the signed-in user's PIN and turns auto-lock off.",
        access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited],
        requires: ["password"], notes: "Locked sessions stay locked.")
    public static let lock = Endpoint<Empty, SessionState>(
        "lock", .post, "/auth/lock", "Locks the caller's session.", access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes)
    public static let unlock = Endpoint<UnlockRequest, SessionState>(
        "unlock", .post, "/auth/unlock", "Unlocks the caller's session by PIN or passkey.", access: .session,
        session: .openWhileLocked, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .rateLimited])

    // For the gateway.
    public static let reportActivity = Endpoint<ActivityReport, Empty>(
        "reportActivity", .post, "/internal/activity", "Records when sessions were last active.",
        access: .service,
        errors: [.validation])

    static let sessionEndpoints: [EndpointDescription] = [
        currentSession.description, sessions.description, endSession.description, logoutAll.description,
        setPin.description, removePin.description, lock.description, unlock.description,
        reportActivity.description,
    ]
}
