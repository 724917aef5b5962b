import Synchronization

/// The mail figures in `/metrics`.
final class MailMetrics: Sendable {
    let waiting = Atomic<Int>(0)
    let sent = Counter()
    let failed = Counter()
    let givenUp = Counter()

    func add(to metrics: Metrics) {
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
