package import Contracts

/// Somebody asks for a mail to an address.
package struct MailRequest: Sendable {
    package let email: EmailAddress
    /// The client's address; of IPv6, its network.
    package let client: String
    /// How many mails a client may cause.
    package let quota: MailQuota
    package let at: Timestamp
    package init(_ email: EmailAddress, by client: String, within quota: MailQuota, at: Timestamp) {
        self.email = email
        self.client = client
        self.quota = quota
        self.at = at
    }
}
