import Contracts

/// A request for a mail to an address.
struct MailRequest: Sendable {
    let email: EmailAddress
    /// The client's IPv4 address, or the network of its IPv6 address.
    let client: String
    /// Limits the mails that one client can cause.
    let quota: MailQuota
    /// For a user who has chosen no language.
    let language: Language
    let at: Timestamp
    init(
        _ email: EmailAddress, by client: String, within quota: MailQuota, in language: Language = .english,
        at: Timestamp
    ) {
        self.email = email
        self.client = client
        self.quota = quota
        self.language = language
        self.at = at
    }
}

extension EmailRequest {
    /// Returns the address, or throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> EmailAddress {
        try FieldErrors.checked { $0.emailAddress(email, "email") }
    }
}
