import Contracts

/// How many mails somebody may cause by asking for them (AUTH-009, AUTH-010).
struct MailQuota: Sendable {
    private let limits: [(mails: Int, windowSeconds: Int64)]

    /// Of verification links to one address: one a minute, 3 in 15 minutes, 10 a day. A registration's own
    /// mail is not counted.
    static let verification = MailQuota(limits: [(1, 60), (3, 15 * 60), (10, daySeconds)])
    /// Of links for a new password to one address: 3 an hour.
    static let reset = MailQuota(limits: [(3, 3_600)])

    /// Of mails of all kinds to all addresses, by the client who asks: 20 an hour, times `factor`; without
    /// one as many as they like. Who registers many strangers' addresses gets no more mails to them by it.
    static func client(factor: Int?) -> MailQuota {
        MailQuota(limits: factor.map { [(20 &* $0, clientWindowSeconds)] } ?? [])
    }

    static let clientWindowSeconds: Int64 = 3_600
    private static let daySeconds: Int64 = 86_400
    /// Mails sent longer ago count for nothing.
    static let longestWindowSeconds = daySeconds
    /// Requests at the same moment may be counted in another order than they came. What is said to have been
    /// sent later than that was sent before the clock was set back, and counts for nothing.
    private static let disorderSeconds: Int64 = 60

    /// Whether another mail may go out after those sent at `moments`.
    func allows(after moments: [Timestamp], now: Timestamp) -> Bool {
        let end = now.adding(seconds: Self.disorderSeconds)
        return limits.allSatisfy { mails, windowSeconds in
            let since = now.adding(seconds: -windowSeconds)
            return moments.count { $0 > since && $0 <= end } < mails
        }
    }
}
