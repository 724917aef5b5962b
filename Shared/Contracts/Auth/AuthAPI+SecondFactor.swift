/// The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes.
extension AuthAPI {
    public static let setUpSecondFactor = Endpoint<SecondFactorSetupRequest, SecondFactorSetup>(
        "setUpSecondFactor", .post, "/auth/totp/setup", "Makes a secret for an authenticator app.",
        access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict, .rateLimited],
        requires: ["password"], secret: true,
        notes: "Nothing changes until a code confirms it, within an hour. Another setup replaces the secret.")
    public static let confirmSecondFactor = Endpoint<SecondFactorCode, RecoveryCodes>(
        "confirmSecondFactor", .post, "/auth/totp/confirm",
        "Turns the second factor on and returns the recovery codes.",
        access: .session, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict, .rateLimited],
        requires: ["code"], secret: true,
        notes: "Ends the user's other sessions, which were opened without a code.")
    public static let removeSecondFactor = Endpoint<SecondFactorRemoval, Deleted>(
        "removeSecondFactor", .delete, "/auth/totp", "Turns the second factor off.", access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound, .rateLimited],
        requires: ["password", "code"], notes: "The code may be a recovery code.")
    public static let makeRecoveryCodes = Endpoint<SecondFactorCode, RecoveryCodes>(
        "makeRecoveryCodes", .post, "/auth/totp/recovery-codes", "Replaces the recovery codes.",
        access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .notFound, .rateLimited],
        requires: ["code"], secret: true, notes: "The code may be a recovery code.")
    public static let finishLogin = Endpoint<SecondFactorAnswer, TokenPair>(
        "finishLogin", .post, "/auth/login/mfa", "Finishes a sign-in by a code of the second factor.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unauthorized, .rateLimited],
        requires: ["mfaToken"],
        notes: "Takes `code` or `recoveryCode`. A wrong code is 400 with `details`; after 401 the sign-in "
            + "begins again with the password.")

    static let secondFactor: [EndpointDescription] = [
        setUpSecondFactor.description, confirmSecondFactor.description, removeSecondFactor.description,
        makeRecoveryCodes.description, finishLogin.description,
    ]
}
