extension AuthAPI {
    public static let resendVerification = Endpoint<EmailRequest, Message>(
        .post, "/auth/resend-verification", "Mails another verification link, as the quota of mails allows.",
        access: .anonymous, rate: .mail,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation])
    public static let requestReset = Endpoint<EmailRequest, Message>(
        .post, "/auth/request-reset",
        "Mails a link for a new password to an account's address; answers alike for every address.",
        access: .anonymous, rate: .mail,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation])
    public static let resetPasswordPage = Endpoint<Empty, RawBody>(
        .get, "/auth/reset-password", "The page behind the mailed link; its form posts the new password.",
        access: .anonymous)
    public static let resetPassword = Endpoint<StreamedBody, Message>(
        .post, "/auth/reset-password",
        "Sets a new password by the mailed token and ends every session; JSON or a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .serviceUnavailable])
    public static let changePassword = Endpoint<ChangePasswordRequest, Message>(
        .post, "/auth/change-password", "Changes the signed-in user's password and ends the other sessions.",
        access: .user, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited, .serviceUnavailable])

    /// Passwords, and the mails that somebody asks for (AUTH-008, AUTH-009, AUTH-010).
    static let passwords: [EndpointDescription] = [
        resendVerification.description, requestReset.description, resetPasswordPage.description,
        resetPassword.description, changePassword.description,
    ]
}
