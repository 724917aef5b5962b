import Contracts
import SQLiteKit
import ServiceKit

extension ShareMailStore {
    /// Queues the mail that tells a user that Coffer has disabled a webhook of theirs. Users who turned mails
    /// off get it, too: they mean those about shares, and this one is about a program of their own that
    /// learns nothing any more. A receiver that is enabled and disabled again and again mails its user as
    /// often in a day as one person can. A user whom auth's feed has not brought yet gets none.
    func tellDisabled(
        _ webhook: WebhookRecord, because reason: WebhookDisabledReason, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let user = try Self.person(webhook.owner, in: db)
        guard !user.email.isEmpty else { return }
        let today = try sent(to: user.email, by: webhook.owner, at: now, in: db)
        guard today.fromOne < Self.limits.ofUser.fromOne else { return }
        let message = WebhookMessage(
            webhook, to: PublicURL.host(of: webhook.url), isDisabledBecause: reason, at: now,
            link: signInLink,
            in: Language(locale: user.locale))
        let mail = Mail(to: user.email, subject: message.subject, text: message.text)
        try enqueue(mail, by: webhook.owner, at: now, in: db)
    }
}
