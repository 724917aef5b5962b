extension AuthAPI {
    public static let passkeyRegistrationOptions = Endpoint<
        PasskeyRegistrationRequest, PublicKeyCredentialCreationOptions
    >(
        "startPasskeyRegistration", .post, "/auth/passkeys/register/options",
        "Returns the options for making a passkey.",
        access: .session, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .conflict, .rateLimited],
        notes: "Once the sign-in is ten minutes old, a request without `password` is 400 with "
            + "`details.password`: ask the user for it, and send the same request with `password`. A user "
            + "with a second factor gets 403 then, and signs in again. From a web page of another origin, "
            + "400 with `details.Origin` names the right one.")
    public static let passkeyRegistrationVerify = Endpoint<RegistrationResponse, Passkey>(
        "finishPasskeyRegistration", .post, "/auth/passkeys/register/verify",
        "Adds the passkey that was made with the options.",
        access: .session, success: .created, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict])
    public static let passkeyLoginOptions = Endpoint<
        PasskeyLoginRequest, PublicKeyCredentialRequestOptions
    >(
        "startPasskeySignIn", .post, "/auth/passkeys/login/options",
        "Returns the options for signing in by a passkey.",
        access: .anonymous, session: .openWhileLocked,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation],
        notes: "With an access token, the options are for unlocking its session. From a web page of another "
            + "origin, 400 with `details.Origin` names the right one.")
    public static let passkeyLoginVerify = Endpoint<AuthenticationResponse, TokenPair>(
        "finishPasskeySignIn", .post, "/auth/passkeys/login/verify", "Signs in by a passkey.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized])
    public static let listPasskeys = Endpoint<Empty, PasskeyList>(
        "listPasskeys", .get, "/auth/passkeys", "Lists the signed-in user's passkeys, oldest first.",
        access: .session)
    public static let renamePasskey = Endpoint<PasskeyChange, Passkey>(
        "renamePasskey", .patch, "/auth/passkeys/{id}", "Changes the name of a passkey.",
        access: .session, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound],
        requires: ["name"])
    public static let deletePasskey = Endpoint<Empty, DeletedID<Passkey>>(
        "deletePasskey", .delete, "/auth/passkeys/{id}", "Deletes a passkey.", access: .session,
        errors: [.forbidden, .notFound],
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`.")

    static let passkeys: [EndpointDescription] = [
        passkeyRegistrationOptions.description, passkeyRegistrationVerify.description,
        passkeyLoginOptions.description, passkeyLoginVerify.description, listPasskeys.description,
        renamePasskey.description, deletePasskey.description,
    ]
}
