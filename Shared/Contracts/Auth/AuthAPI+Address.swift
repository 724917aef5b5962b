/// Changing the address of an account.
extension AuthAPI {
    public static let changeEmail = Endpoint<AddressChangeRequest, Message>(
        "changeEmail", .post, "/auth/change-email", "Mails a link that makes another address the user's.",
        access: .session,
        bodyLimitBytes: EndpointDescription.credentialsLimitBytes, errors: [.validation, .rateLimited],
        requires: ["newEmail", "password"],
        notes: "Answers alike for an address that has an account. `code` is needed of a user with a second "
            + "factor; it may be a recovery code. A newer request replaces an older one.")
    public static let confirmEmailPage = Endpoint<Empty, RawBody>(
        "showConfirmEmailPage", .get, "/auth/change-email/confirm",
        "Shows the page behind the link that was mailed to a new address.",
        access: .anonymous, errors: [.validation], query: [.mailedToken], answers: .page, secret: true,
        notes: "A page with status 400 answers a wrong link.")
    public static let confirmEmail = Endpoint<StreamedBody, Message>(
        "confirmEmail", .post, "/auth/change-email/confirm",
        "Changes the address by the mailed token, as JSON or as a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .conflict, .unsupportedMediaType],
        requires: ["token"], takes: .jsonOrForm(TokenRequest.self), notes: "The sessions stay.")
    public static let undoEmailPage = Endpoint<Empty, RawBody>(
        "showUndoEmailPage", .get, "/auth/change-email/undo",
        "Shows the page behind the link that brings the old address back.",
        access: .anonymous, errors: [.validation], query: [.mailedToken], answers: .page, secret: true,
        notes: "A page with status 400 answers a wrong link.")
    public static let undoEmail = Endpoint<StreamedBody, Message>(
        "undoEmail", .post, "/auth/change-email/undo",
        "Brings the old address back by the mailed token and sets a new password, as JSON or as a form.",
        access: .anonymous, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .unsupportedMediaType],
        requires: ["token", "newPassword"], takes: .jsonOrForm(ResetPasswordRequest.self),
        notes: "Ends every session of the user, and removes the PIN and what was added since the request: "
            + "passkeys and the second factor.")

    static let addressChange: [EndpointDescription] = [
        changeEmail.description, confirmEmailPage.description, confirmEmail.description,
        undoEmailPage.description, undoEmail.description,
    ]
}
