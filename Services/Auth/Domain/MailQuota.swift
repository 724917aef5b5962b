package import Contracts

/// How many mails anybody may have sent to one address by asking for them (AUTH-009, AUTH-010).
package struct MailQuota: Sendable {
    /// What the mails are counted as.
    package let kind: String
    private let limits: [(mails: Int, windowSeconds: Int64)]

    /// Of verification links: one a minute, 3 in 15 minutes, 10 a day. A registration's own mail is not
    /// counted.
    package static let verification = MailQuota(
        kind: "verification", limits: [(1, 60), (3, 15 * 60), (10, daySeconds)])
    /// Of links for a new password: 3 an hour.
    package static let reset = MailQuota(kind: "reset", limits: [(3, 3_600)])

    private static let daySeconds: Int64 = 86_400
    /// Mails sent longer ago count for nothing.
    package static let longestWindowSeconds = daySeconds

    /// Whether another mail may go out after those sent at `moments`.
    package func allows(after moments: [Timestamp], now: Timestamp) -> Bool {
        limits.allSatisfy { mails, windowSeconds in
            let since = now.adding(seconds: -windowSeconds)
            return moments.count { $0 > since } < mails
        }
    }
}
