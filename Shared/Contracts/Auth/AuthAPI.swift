/// The endpoints of the auth service (contract §1).
public enum AuthAPI {
    public static let register = Endpoint<RegisterRequest, Registered>(
        .post, "/auth/register", "Makes an account and mails a verification link.",
        access: .anonymous, success: .created, rate: .register,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .rateLimited])
    public static let verifyEmail = Endpoint<StreamedBody, Message>(
        .post, "/auth/verify-email", "Verifies an e-mail address by the mailed token; JSON or a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation])
    public static let verifyEmailPage = Endpoint<Empty, RawBody>(
        .get, "/auth/verify-email", "The page behind the mailed link; its button posts the token.",
        access: .anonymous)
    public static let login = Endpoint<LoginRequest, TokenPair>(
        .post, "/auth/login", "Signs in with e-mail and password.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized, .forbidden, .rateLimited, .serviceUnavailable])
    public static let demo = Endpoint<Empty, TokenPair>(
        .post, "/auth/demo", "Signs in the demo user; development only.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.notFound])
    public static let sendMoneyLogin = Endpoint<Empty, Message>(
        .post, "/auth", "Always refuses; the Send Money app signs in by /auth/demo.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.unauthorized]
    )
    public static let refresh = Endpoint<RefreshRequest, TokenPair>(
        .post, "/auth/refresh", "Exchanges a refresh token for a new pair.",
        access: .anonymous, session: [.openWhileLocked, .renews],
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .unauthorized])
    public static let logout = Endpoint<LogoutRequest, Message>(
        .post, "/auth/logout", "Ends the session of the access or refresh token.",
        access: .anonymous, session: [.openWhileLocked, .ends],
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .unauthorized])
    public static let keys = Endpoint<Empty, RawBody>(
        .get, "/.well-known/jwks.json", "The public keys of access tokens (RFC 7517).", access: .anonymous)
    public static let me = Endpoint<Empty, UserProfile>(
        .get, "/users/me", "The signed-in user.", access: .user)
    public static let updateMe = Endpoint<ProfileChange, UserProfile>(
        .patch, "/users/me", "Changes the signed-in user.", access: .user, errors: [.validation])
    public static let updateCurrency = Endpoint<CurrencyChange, CurrencyChanged>(
        .patch, "/users/me/currency", "Changes the preferred currency.", access: .user, errors: [.validation])

    // For the other services.
    public static let session = Endpoint<Empty, SessionRecord>(
        .get, "/internal/sessions/{id}", "What the gateway must know of a session.",
        access: .service, errors: [.notFound])
    public static let findPeople = Endpoint<PeopleQuery, PeopleFound>(
        .post, "/internal/people", "Verified users by address or id.", access: .service, errors: [.validation]
    )

    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] =
        [
            register.description, verifyEmail.description, verifyEmailPage.description, login.description,
            demo.description, sendMoneyLogin.description, refresh.description, logout.description,
            keys.description, me.description, updateMe.description, updateCurrency.description,
            session.description, findPeople.description, FeedAPI.events.description,
        ] + sessionEndpoints + passkeys + people + passwords
}
