import Contracts

/// A request for a mail to an address.
struct MailRequest: Sendable {
    let email: EmailAddress
    /// The client's IPv4 address, or the network of its IPv6 address.
    let client: String
    /// Limits the mails that one client can cause.
    let quota: MailQuota
    let at: Timestamp
    init(_ email: EmailAddress, by client: String, within quota: MailQuota, at: Timestamp) {
        self.email = email
        self.client = client
        self.quota = quota
        self.at = at
    }
}
