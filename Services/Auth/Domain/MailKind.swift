/// A mail that anybody may ask for.
package enum MailKind: String, Sendable {
    case verification, reset

    /// How many go to one address.
    package var quota: MailQuota {
        switch self {
        case .verification: .verification
        case .reset: .reset
        }
    }
}
