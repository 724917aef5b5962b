/// The trail of security events, and the operator's commands (`deploy/coffer user`, `invite` and `audit`),
/// which reach auth as another service does.
extension AuthAPI {
    public static let activity = Endpoint<Empty, ActivityList>(
        "listActivity", .get, "/auth/activity", "Lists the signed-in user's security events, newest first.",
        access: .session, errors: [.validation], query: .page,
        notes: "Tells of the last 400 days: sign-ins and failed ones, sessions, password, passkeys, PIN, "
            + "API tokens, the calendar's address, banks, exports, downloads of backups, restores, and what "
            + "the operator did with the account."
    )

    // For the export service and the ledger.
    public static let noteActivity = Endpoint<ActivityNote, Empty>(
        "noteActivity", .post, "/internal/users/{user}/activity", "Notes what a user did in another service.",
        access: .service, errors: [.notFound],
        notes:
            "A calendar's address and a bank's connection are also mailed about, and 401 if the session has "
            + "ended meanwhile.")

    public static let listUsers = Endpoint<Empty, OperatorUserPage>(
        "listUsers", .get, "/internal/operator/users", "Lists users by address, or looks one up.",
        access: .service,
        errors: [.validation],
        query: [.after, .text("email", "The address of one user.", example: "ada@example.org")])
    public static let showUser = Endpoint<Empty, OperatorUserDetails>(
        "showUser", .get, "/internal/operator/users/{user}", "Shows a user to the operator.",
        access: .service,
        errors: [.notFound])
    public static let addUser = Endpoint<NewUser, OperatorLink>(
        "addUser", .post, "/internal/operator/users", "Adds a user who sets the password by a link.",
        access: .service,
        success: .created, errors: [.validation], secret: true)
    public static let disableUser = Endpoint<Empty, OperatorUser>(
        "disableUser", .post, "/internal/operator/users/{user}/disable",
        "Disables a user and ends their sessions.",
        access: .service, errors: [.notFound])
    public static let enableUser = Endpoint<Empty, OperatorUser>(
        "enableUser", .post, "/internal/operator/users/{user}/enable", "Lets a disabled user sign in again.",
        access: .service, errors: [.notFound])
    public static let endSecondFactor = Endpoint<Empty, OperatorUser>(
        "endSecondFactor", .delete, "/internal/operator/users/{user}/totp",
        "Turns a user's second factor off.",
        access: .service, errors: [.notFound])
    public static let makeResetLink = Endpoint<Empty, OperatorLink>(
        "makeResetLink", .post, "/internal/operator/users/{user}/reset-link",
        "Makes a link that sets a new password.",
        access: .service, errors: [.notFound, .conflict], secret: true)
    public static let eraseUser = Endpoint<Empty, Deleted>(
        "eraseUser", .delete, "/internal/operator/users/{user}",
        "Erases a user and all of their data for the operator.",
        access: .service, errors: [.notFound])
    public static let invite = Endpoint<NewInvitation, OperatorLink>(
        "invite", .post, "/internal/operator/invitations", "Invites an address to register.",
        access: .service,
        success: .created, errors: [.validation], secret: true)
    public static let audit = Endpoint<Empty, AuditPage>(
        "audit", .get, "/internal/operator/audit", "Lists the trail of security events, oldest first.",
        access: .service, errors: [.validation],
        query: [
            .id("user", "Only the events of this user."),
            .value("since", Timestamp.self, "Only events from this moment on."), .after,
        ])

    static let operatorEndpoints: [EndpointDescription] = [
        activity.description, noteActivity.description, listUsers.description, showUser.description,
        addUser.description,
        disableUser.description, enableUser.description, makeResetLink.description, eraseUser.description,
        endSecondFactor.description,
        invite.description, audit.description,
    ]
}
