import Contracts

/// Limits how many mails can be requested (AUTH-009, AUTH-010).
struct MailQuota: Sendable {
    let limits: [(mails: Int, windowSeconds: Int64)]

    /// Verification links to one address: one a minute, 3 in 15 minutes, 10 a day. The mail of a registration
    /// does not count.
    static let verification = MailQuota(limits: [(1, 60), (3, 15 * 60), (10, daySeconds)])
    /// Links for a new password to one address: 3 an hour.
    static let reset = MailQuota(limits: [(3, 3_600)])

    /// Mails of all kinds that one client asks for, to any address: 20 an hour times `factor`, without limit
    /// if nil. So registering many strangers' addresses does not allow more mails.
    static func client(factor: Int?) -> MailQuota {
        MailQuota(limits: factor.map { [(20 &* $0, clientWindowSeconds)] } ?? [])
    }

    static let clientWindowSeconds: Int64 = 3_600
    private static let daySeconds: Int64 = 86_400
    /// Mails sent longer ago do not count.
    static let longestWindowSeconds = daySeconds
    /// Requests of the same moment may be counted out of order by this much. A mail with a later time was
    /// sent before the clock was set back, and does not count.
    private static let disorderSeconds: Int64 = 60

    /// Returns whether another mail may go out after those sent at `moments`.
    func allows(after moments: [Timestamp], now: Timestamp) -> Bool {
        let end = now.adding(seconds: Self.disorderSeconds)
        return limits.allSatisfy { mails, windowSeconds in
            let since = now.adding(seconds: -windowSeconds)
            return moments.count { $0 > since && $0 <= end } < mails
        }
    }
}

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
