import Vocabulary

/// Decides when a mail that was not sent is tried again.
enum MailRetry {
    /// Seconds until the next try, indexed by the tries so far; the last delay repeats.
    private static let delays: [Int64] = [5, 15, 60, 300, 900, 1_800, 3_600]
    /// Two days; the content of our mails is outdated by then.
    static let lifetimeSeconds: Int64 = 2 * 86_400
    /// How long a mail is tried that the server refused: long enough to correct a wrong sender or to pass
    /// greylisting, and no longer.
    static let refusedLifetimeSeconds: Int64 = 3_600

    /// Returns the time of the next try, or nil when the mail is given up.
    static func due(after problem: MailTransport.Problem, _ mail: QueuedMail, now: Timestamp) -> Timestamp? {
        let due = now.adding(seconds: delays[min(mail.attempts, delays.count - 1)])
        let lifetime = problem.isRefusal ? refusedLifetimeSeconds : lifetimeSeconds
        return due <= mail.createdAt.adding(seconds: lifetime) ? due : nil
    }
}
