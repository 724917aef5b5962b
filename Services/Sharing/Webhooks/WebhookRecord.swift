import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// A secret that was replaced, sealed like the present one, and signs along until a time.
struct FormerSecret: Codable, Sendable, Equatable {
    let secret: [UInt8]
    let until: Timestamp
}

struct WebhookRecord: Sendable, Equatable {
    var id: ID<Webhook> = .blank
    var owner: ID<User> = .blank
    var url = ""
    var description: String?
    var events: [WebhookEventType] = []
    var isEnabled = true
    var disabledReason: WebhookDisabledReason?
    /// The key of the signatures, sealed by `WebhookSecrets`.
    var secret: [UInt8] = []
    /// The secrets before, the newest first.
    var formerSecrets: [FormerSecret] = []
    /// False for secrets of an older version, until the service has started.
    var isSealed = true
    var createdAt = Timestamp.blank
    var lastDeliveredAt: Timestamp?
    /// The first failure of the schedule since the last success; nil when nothing waits.
    var failingSince: Timestamp?
    var servedAt = Timestamp(millisecondsSinceEpoch: 0)
    /// The number of events that wait.
    var waiting: Int64 = 0
    var dueAt: Timestamp?

    static let table = RecordTable(
        "webhooks", blank: WebhookRecord(),
        [
            .column("id", \.id), .column("user", \.owner), .column("url", \.url),
            .column("description", \.description),
            RecordField(["events"], \.events) {
                [$0.map(\.rawValue).joined(separator: ",").sqlValue]
            } read: {
                try $0.text($1).split(separator: ",").compactMap { WebhookEventType(rawValue: String($0)) }
            },
            .column("is_enabled", \.isEnabled),
            RecordField(["disabled_reason"], \.disabledReason) {
                [($0?.rawValue).sqlValue]
            } read: {
                try $0.wordOrNil($1)
            },
            .column("secret", \.secret),
            RecordField(["former_secrets"], \.formerSecrets) {
                [String(decoding: try JSON.encode($0), as: UTF8.self).sqlValue]
            } read: {
                try JSON.decode([FormerSecret].self, from: Array(try $0.text($1).utf8))
            },
            .column("is_sealed", \.isSealed),
            .column("created_at", \.createdAt), .column("last_delivered_at", \.lastDeliveredAt),
            .column("failing_since", \.failingSince), .column("served_at", \.servedAt),
            .column("waiting", \.waiting), .column("due_at", \.dueAt),
        ])

    /// The webhook as its owner sees it.
    var webhook: Webhook {
        Webhook(
            id: id, url: url, description: description, events: events, enabled: isEnabled,
            disabledReason: disabledReason, createdAt: createdAt, lastDeliveredAt: lastDeliveredAt)
    }

    /// Whether more events wait than may, so that it is disabled in its next turn.
    var hasOverflowed: Bool { waiting > WebhookRules.waitingLimit }

    /// The secrets that sign now, sealed, the newest first.
    func secrets(at now: Timestamp) -> [[UInt8]] {
        [secret] + formerSecrets.filter { now < $0.until }.map(\.secret)
    }

    /// Returns the webhook with a new sealed secret. The last one signs along until a time, and so do those
    /// before it until theirs, at most three: the receiver may know any of them.
    func rotated(to new: [UInt8], at now: Timestamp, until: Timestamp) -> WebhookRecord {
        var record = self
        let formers = [FormerSecret(secret: secret, until: until)] + formerSecrets
        record.formerSecrets = Array(formers.filter { now < $0.until }.prefix(3))
        record.secret = new
        return record
    }
}
