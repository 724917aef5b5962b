import Contracts

/// Somebody asks for a mail to an address.
struct MailRequest: Sendable {
    let email: EmailAddress
    /// The client's address; of IPv6, its network.
    let client: String
    /// How many mails a client may cause.
    let quota: MailQuota
    let at: Timestamp
    init(_ email: EmailAddress, by client: String, within quota: MailQuota, at: Timestamp) {
        self.email = email
        self.client = client
        self.quota = quota
        self.at = at
    }
}
