/// A mail that anybody may ask for.
enum MailKind: String, Sendable {
    case verification, reset

    /// How many go to one address.
    var quota: MailQuota {
        switch self {
        case .verification: .verification
        case .reset: .reset
        }
    }
}
