import Contracts

/// When a mail that was not taken is tried again.
enum MailRetry {
    /// Seconds until the next try, by tries so far; the last goes on.
    private static let delays: [Int64] = [5, 15, 60, 300, 900, 1_800, 3_600]
    /// Two days: what our mails say is old by then.
    static let lifetimeSeconds: Int64 = 2 * 86_400
    /// How long a mail is tried that the server refused: long enough to mend a wrong sender, or to pass a
    /// list that refuses at first, and no longer.
    static let refusedLifetimeSeconds: Int64 = 3_600

    /// Nil when the mail is to be given up.
    static func due(after problem: MailTransport.Problem, _ mail: QueuedMail, now: Timestamp) -> Timestamp? {
        let due = now.adding(seconds: delays[min(mail.attempts, delays.count - 1)])
        let lifetime = problem.isRefusal ? refusedLifetimeSeconds : lifetimeSeconds
        return due <= mail.createdAt.adding(seconds: lifetime) ? due : nil
    }
}
