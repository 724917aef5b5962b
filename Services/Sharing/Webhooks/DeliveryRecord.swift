import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

struct DeliveryRecord: Sendable, Equatable {
    var id: ID<WebhookDelivery> = .blank
    var webhook: ID<Webhook> = .blank
    var type = WebhookEventType.test
    /// JSON of a `WebhookPayload`.
    var body = ""
    var createdAt = Timestamp.blank
    var state = WebhookDeliveryState.pending
    /// Whether a person asked for it, so that it is tried once.
    var isManual = false
    /// Tries of the schedule so far.
    var tries = 0
    /// Nil unless PENDING.
    var nextAt: Timestamp?
    /// The newest tries, oldest first.
    var attempts: [WebhookAttempt] = []

    static let table = RecordTable(
        "webhook_deliveries", blank: DeliveryRecord(),
        [
            .column("id", \.id), .column("webhook", \.webhook), .column("type", \.type),
            .column("body", \.body), .column("created_at", \.createdAt), .column("state", \.state),
            .column("is_manual", \.isManual), .column("tries", \.tries), .column("next_at", \.nextAt),
            RecordField(["attempts"], \.attempts) {
                [String(decoding: try JSON.encode($0), as: UTF8.self).sqlValue]
            } read: {
                try JSON.decode([WebhookAttempt].self, from: Array(try $0.text($1).utf8))
            },
        ])

    /// A delivery that is due at once.
    init<Content>(
        id: ID<WebhookDelivery>, to webhook: ID<Webhook>, _ event: WebhookEvent<Content>, _ data: Content,
        happenedAt: Timestamp, at now: Timestamp
    ) throws {
        (self.id, self.webhook, type, createdAt, nextAt) = (id, webhook, event.type, now, now)
        body = String(decoding: try JSON.encode(event.payload(data, at: happenedAt)), as: UTF8.self)
    }

    private init() {}

    /// The delivery as the webhook's owner sees it.
    var delivery: WebhookDelivery {
        WebhookDelivery(
            id: id, type: type, state: state, createdAt: createdAt, attempts: attempts,
            nextAttemptAt: nextAt)
    }

    /// Whether nobody changed the delivery since a try of it began.
    func isSameTry(as tried: DeliveryRecord) -> Bool {
        state == .pending && isManual == tried.isManual && nextAt == tried.nextAt
    }

    /// Notes a try that ended after somebody changed the delivery. One that is on its way again stays so.
    mutating func noteLate(_ attempt: WebhookAttempt) {
        append(attempt)
        if attempt.isSuccess, state != .pending { state = .delivered }
    }

    private mutating func append(_ attempt: WebhookAttempt) {
        attempts = Array((attempts + [attempt]).suffix(WebhookDelivery.keptAttempts))
    }

    /// Notes a try, and what follows from it.
    /// - Parameters:
    ///   - notBefore: what the receiver asks for.
    ///   - jitter: 0 up to 1.
    mutating func note(_ attempt: WebhookAttempt, notBefore: Timestamp?, jitter: Double) {
        append(attempt)
        if !isManual { tries += 1 }
        let next =
            isManual
            ? nil : WebhookRetry.time(after: tries, at: attempt.at, notBefore: notBefore, jitter: jitter)
        if attempt.isSuccess {
            (state, nextAt) = (.delivered, nil)
        } else if let next {
            nextAt = next
        } else {
            (state, nextAt) = (.failed, nil)
        }
    }
}

extension WebhookAttempt {
    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }
    /// Whether the receiver wants no more events (Standard Webhooks: 410 Gone).
    var isGone: Bool { status == 410 }
}
