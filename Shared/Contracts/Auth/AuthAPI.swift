/// The endpoints of the auth service (contract §1).
public enum AuthAPI {
    public static let register = Endpoint<RegisterRequest, Registered>(
        "register", .post, "/auth/register", "Registers a user and mails a verification link.",
        access: .anonymous, session: .offersFlow, success: .created, limit: .register,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .forbidden],
        requires: ["email", "password", "displayName"],
        notes: "The operator may close registration, or ask for an invitation; both are 403 then. "
            + "An invitation verifies its address, and no link is mailed.")
    public static let continueRegistration = Endpoint<FirstSignIn, TokenPair>(
        "continueRegistration", .post, "/auth/register/session",
        "Signs in the browser that registered, once the address is verified.",
        access: .anonymous, session: .continuesFlow,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .notFound],
        notes: "The page that registered with `X-Session-Mode: cookie` has a cookie for it, a day long, and "
            + "asks until the person has opened the mailed link, on whatever device. 403 until then; 404 "
            + "without the cookie, after another sign-in, and after a change of the password.")
    public static let verifyEmail = Endpoint<StreamedBody, Message>(
        "verifyEmail", .post, "/auth/verify-email",
        "Verifies an email address by the mailed token, as JSON or as a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unsupportedMediaType],
        requires: ["token"], takes: .jsonOrForm(TokenRequest.self))
    public static let verifyEmailPage = Endpoint<Empty, RawBody>(
        "showVerifyEmailPage", .get, "/auth/verify-email",
        "Shows the page behind the mailed verification link.",
        access: .anonymous, errors: [.validation],
        query: [.mailedToken], answers: .page, secret: true,
        notes: "The page's button posts the token, so that a mail scanner that opens the link verifies "
            + "nothing. A page with status 400 answers a wrong link.")
    public static let login = Endpoint<LoginRequest, TokenPair>(
        "login", .post, "/auth/login", "Signs in with email address and password.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized, .forbidden, .conflict, .rateLimited],
        requires: ["email", "password"], also: [.ok(SecondFactorNeeded.self)],
        notes: "An account that the operator has disabled answers as a wrong password does. "
            + "`SecondFactorNeeded` answers a user with a second factor; `/auth/login/mfa` then signs in.")
    public static let demo = Endpoint<Empty, TokenPair>(
        "signInAsDemo", .post, "/auth/demo", "Signs in the demo user, in development only.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.notFound])
    public static let sendMoneyLogin = Endpoint<Empty, Message>(
        "signIn", .post, "/auth", "Refuses every request, since the Send Money app signs in by /auth/demo.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.unauthorized]
    )
    public static let refresh = Endpoint<RefreshRequest, TokenPair>(
        "refreshSession", .post, "/auth/refresh", "Exchanges a refresh token for a new pair of tokens.",
        access: .anonymous, session: [.openWhileLocked, .renews],
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .unauthorized])
    public static let logout = Endpoint<LogoutRequest, Message>(
        "logout", .post, "/auth/logout", "Ends the session of the access token or the refresh token.",
        access: .anonymous, session: [.openWhileLocked, .ends],
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .unauthorized])
    public static let keys = Endpoint<Empty, KeySet>(
        "getSigningKeys", .get, "/.well-known/jwks.json",
        "Returns the public keys of access tokens (RFC 7517).",
        access: .anonymous,
        answers: .bare("application/jwk-set+json"))
    public static let me = Endpoint<Empty, UserProfile>(
        "getMe", .get, "/users/me", "Returns the signed-in user's profile.", access: .user(.read, .bounded),
        tagged: true)
    public static let updateMe = Endpoint<ProfileChange, UserProfile>(
        "updateMe", .patch, "/users/me", "Changes the given fields of the signed-in user's profile.",
        access: .session, errors: [.validation, .preconditionFailed])
    public static let updateCurrency = Endpoint<CurrencyChange, CurrencyChanged>(
        "updateCurrency", .patch, "/users/me/currency", "Changes the signed-in user's preferred currency.",
        access: .session, errors: [.validation, .preconditionFailed],
        requires: ["currency"])

    // For the other services.
    public static let session = Endpoint<Empty, SessionRecord>(
        "session", .get, "/internal/sessions/{id}", "Returns the gateway's record of a session.",
        access: .service, errors: [.notFound])
    public static let findPeople = Endpoint<PeopleQuery, PeopleFound>(
        "findPeople", .post, "/internal/people", "Finds verified users by email address or id.",
        access: .service, errors: [.validation])

    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] =
        [
            register.description, continueRegistration.description, verifyEmail.description,
            verifyEmailPage.description, login.description,
            demo.description, sendMoneyLogin.description, refresh.description, logout.description,
            keys.description, me.description, updateMe.description, updateCurrency.description,
            session.description, findPeople.description, FeedAPI.events.description,
        ] + sessionEndpoints + passkeys + people + passwords + operatorEndpoints
        + secondFactor + addressChange
        + tokens + identityProviders
}
