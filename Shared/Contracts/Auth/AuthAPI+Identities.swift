/// Sign-in by an identity provider (contract-access, "Sign-in by an identity provider").
extension AuthAPI {
    public static let listProviders = Endpoint<Empty, IdentityProviderList>(
        "listProviders", .get, "/auth/providers", "Lists the identity providers that sign in.",
        access: .anonymous, session: .openWhileLocked, notes: "Empty unless the operator has set one up.")
    public static let startProviderSignIn = Endpoint<Empty, RawBody>(
        "startProviderSignIn", .get, "/auth/oidc/{provider}/start",
        "Leads a browser to an identity provider.",
        access: .anonymous, session: .beginsFlow, errors: [.validation, .forbidden, .notFound],
        query: [
            .text("returnTo", "The path of this site for the way back. Default: `/`.", example: "/app/goals"),
            .text("deviceName", "The name of the session. Default: none.", example: "Firefox, Linux"),
        ], answers: .redirect,
        notes: "Sets a cookie that binds the sign-in to the browser for ten minutes. A page of another site "
            + "gets 403. 503 while the provider does not answer.")
    public static let finishProviderSignIn = Endpoint<Empty, RawBody>(
        "finishProviderSignIn", .get, "/auth/oidc/{provider}/callback",
        "Takes a browser back from an identity provider and signs it in by cookies.",
        access: .anonymous, session: .continuesFlow,
        errors: [.validation, .unauthorized, .forbidden, .notFound],
        query: [
            .text("code", "The provider's code. Default: none, with an `error`.", example: "c0de"),
            .text(
                "state", "The state that the browser took to the provider. Default: refused.",
                example: "c3RhdGU"),
            .text(
                "iss", "The provider's issuer (RFC 9207). Default: none was sent.",
                example: "https://id.example.org"),
            .text("error", "Why the provider signs nobody in. Default: it does.", example: "access_denied"),
        ], answers: .redirect, secret: true,
        notes: "A user with a second factor comes back to the app's sign-in with `#mfa=`, unless the "
            + "provider asked for one (`amr` has `mfa`). Who must link an account first comes back with "
            + "`?link=`.")
    public static let providerSignInOptions = Endpoint<ProviderSignInRequest, ProviderSignIn>(
        "startProviderSignInOfApp", .post, "/auth/oidc/{provider}/options",
        "Begins a sign-in by an identity provider for an app.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound], requires: ["codeChallenge"],
        notes: "The provider sends its code to `COFFER_APP_LINK`, or without one to the address of the "
            + "callback, which the app must then claim.")
    public static let providerSignInVerify = Endpoint<ProviderAnswer, TokenPair>(
        "finishProviderSignInOfApp", .post, "/auth/oidc/{provider}/verify",
        "Signs in by what an identity provider sent to an app.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized, .forbidden, .notFound],
        requires: ["code", "state", "codeVerifier"],
        also: [.ok(SecondFactorNeeded.self), .ok(LinkNeeded.self)],
        notes: "`LinkNeeded` answers who has an account under the verified address: sign in to it, and send "
            + "the token to `POST /auth/identities`. An address that the provider has not verified is 403.")
    public static let providerLogout = Endpoint<StreamedBody, Message>(
        "endSessionsByProvider", .post, "/auth/oidc/{provider}/logout",
        "Ends the sessions that an identity provider names.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound, .unsupportedMediaType], requires: ["logout_token"],
        takes: .jsonOrForm(LogoutRequestOfProvider.self),
        notes: "As OpenID Connect Back-Channel Logout 1.0 has it. The `typ` of a logout token must be "
            + "`logout+jwt`.")
    public static let listIdentities = Endpoint<Empty, LinkedIdentityList>(
        "listIdentities", .get, "/auth/identities",
        "Lists the accounts at identity providers that sign the user in, oldest first.", access: .session)
    public static let linkIdentity = Endpoint<LinkConfirmation, LinkedIdentity>(
        "linkIdentity", .post, "/auth/identities",
        "Links the account at an identity provider that a sign-in found.",
        access: .session, session: .continuesFlow, success: .created,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .conflict],
        notes: "In a session that was opened after the provider's answer, in the same browser or with "
            + "`linkToken`, within ten minutes. 409 when nothing waits to be linked, 403 for another user.")
    public static let removeIdentity = Endpoint<Empty, DeletedID<LinkedIdentity>>(
        "removeIdentity", .delete, "/auth/identities/{id}", "Removes an account at an identity provider.",
        access: .session, errors: [.forbidden, .notFound, .conflict],
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. 409 for the last "
            + "way in: without a password, a passkey and another provider.")

    static let identityProviders: [EndpointDescription] = [
        listProviders.description, startProviderSignIn.description, finishProviderSignIn.description,
        providerSignInOptions.description, providerSignInVerify.description, providerLogout.description,
        listIdentities.description, linkIdentity.description, removeIdentity.description,
    ]
}
