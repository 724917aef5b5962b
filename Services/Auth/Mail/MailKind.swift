/// A kind of mail that anybody may ask for.
enum MailKind: String, Sendable {
    case verification, reset

    /// Limits the mails of this kind to one address.
    var quota: MailQuota {
        switch self {
        case .verification: .verification
        case .reset: .reset
        }
    }
}
