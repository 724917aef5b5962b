/// Passwords, and the mails that users ask for (AUTH-008, AUTH-009, AUTH-010).
extension AuthAPI {
    public static let resendVerification = Endpoint<EmailRequest, Message>(
        "resendVerification", .post, "/auth/resend-verification", "Mails another verification link.",
        access: .anonymous, limit: .mail,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation],
        requires: ["email"], notes: "Answers alike for every address, and past the quota of mails.")
    public static let requestReset = Endpoint<EmailRequest, Message>(
        "requestReset", .post, "/auth/request-reset", "Mails a link for choosing a new password.",
        access: .anonymous, limit: .mail,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation],
        requires: ["email"], notes: "Answers alike for every address, and past the quota of mails.")
    public static let resetPasswordPage = Endpoint<Empty, RawBody>(
        "showResetPasswordPage", .get, "/auth/reset-password",
        "Shows the page behind the mailed link for a new password.",
        access: .anonymous, errors: [.validation],
        query: [.mailedToken], answers: .page, secret: true,
        notes: "A page with status 400 answers a wrong link.")
    public static let resetPassword = Endpoint<StreamedBody, Message>(
        "resetPassword", .post, "/auth/reset-password",
        "Sets a new password by the mailed token, as JSON or as a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unsupportedMediaType],
        requires: ["token", "newPassword"], takes: .jsonOrForm(ResetPasswordRequest.self),
        notes: "Ends every session of the user.")
    public static let changePassword = Endpoint<ChangePasswordRequest, Message>(
        "changePassword", .post, "/auth/change-password",
        "Changes the signed-in user's password and ends the other sessions.",
        access: .session, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict, .rateLimited],
        requires: ["currentPassword", "newPassword"])

    static let passwords: [EndpointDescription] = [
        resendVerification.description, requestReset.description, resetPasswordPage.description,
        resetPassword.description, changePassword.description,
    ]
}
