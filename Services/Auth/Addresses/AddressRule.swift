import Contracts

/// The times and limits of changes of addresses.
enum AddressRule {
    /// How long the link to the new address works.
    static let confirmSeconds: Int64 = 86_400
    /// How long the link to the old address works.
    static let undoSeconds: Int64 = 7 * 86_400
    /// Requests of a user.
    static let requests = MailQuota(limits: [(3, 3_600), (10, 86_400)])
    /// Mails of a user to one new address.
    static let mails = MailQuota(limits: [(3, 86_400)])
    /// Mails to one new address, whoever asks: more, so that one stranger cannot use them up.
    static let allMails = MailQuota(limits: [(12, 86_400)])
}
