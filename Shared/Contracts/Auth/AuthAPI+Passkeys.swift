extension AuthAPI {
    public static let passkeyRegistrationOptions = Endpoint<
        PasskeyRegistrationRequest, PublicKeyCredentialCreationOptions
    >(
        .post, "/auth/passkeys/register/options",
        "The options for making a passkey; asks for the password once the sign-in is ten minutes old.",
        access: .user, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .conflict, .rateLimited, .serviceUnavailable])
    public static let passkeyRegistrationVerify = Endpoint<RegistrationResponse, Passkey>(
        .post, "/auth/passkeys/register/verify", "Adds the passkey that was made with the options.",
        access: .user, success: .created, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict])
    public static let passkeyLoginOptions = Endpoint<
        PasskeyLoginRequest, PublicKeyCredentialRequestOptions
    >(
        .post, "/auth/passkeys/login/options",
        "The options for signing in by a passkey; with an access token, those for unlocking its session.",
        access: .anonymous, session: .openWhileLocked,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation])
    public static let passkeyLoginVerify = Endpoint<AuthenticationResponse, TokenPair>(
        .post, "/auth/passkeys/login/verify", "Signs in by a passkey.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized])
    public static let listPasskeys = Endpoint<Empty, PasskeyList>(
        .get, "/auth/passkeys", "The passkeys of the signed-in user, the oldest first.", access: .user)
    public static let renamePasskey = Endpoint<PasskeyChange, Passkey>(
        .patch, "/auth/passkeys/{id}", "Names a passkey.",
        access: .user, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound])
    public static let deletePasskey = Endpoint<Empty, DeletedID<Passkey>>(
        .delete, "/auth/passkeys/{id}", "Removes a passkey: it signs nobody in from now on.",
        access: .user, errors: [.notFound])

    static let passkeys: [EndpointDescription] = [
        passkeyRegistrationOptions.description, passkeyRegistrationVerify.description,
        passkeyLoginOptions.description, passkeyLoginVerify.description, listPasskeys.description,
        renamePasskey.description, deletePasskey.description,
    ]
}
