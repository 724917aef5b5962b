import Synchronization
import Vocabulary

/// The mail figures in `/metrics`.
final class MailMetrics: Sendable {
    let waiting = Atomic<Int>(0)
    /// Milliseconds since 1970 of the oldest mail's request; 0 without mails.
    let oldest = Atomic<Int64>(0)
    let sent = Counter()
    let failed = Counter()
    let givenUp = Counter()

    func add(to metrics: Metrics, _ clock: Clock) {
        metrics.gauge("mail_oldest_seconds", "Age of the oldest mail in the queue, or 0.") { [self] in
            let oldest = oldest.load(ordering: .relaxed)
            return oldest == 0 ? 0 : Int(max(0, clock.now().millisecondsSinceEpoch - oldest) / 1_000)
        }
        metrics.gauge("mails_waiting", "Mails in the queue when it was last looked at.") { [self] in
            waiting.load(ordering: .relaxed)
        }
        metrics.gauge("mails_sent_total", "Mails handed over.") { [self] in sent.value }
        metrics.gauge("mail_failures_total", "Tries to hand a mail over that failed.") { [self] in
            failed.value
        }
        metrics.gauge("mails_given_up_total", "Mails that were never handed over.") { [self] in
            givenUp.value
        }
    }
}
