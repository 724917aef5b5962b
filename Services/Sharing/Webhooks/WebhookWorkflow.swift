import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// Delivers events to webhooks in the background. A delivery is stored before its first try and until its
/// last one, so that neither an end of the process nor a receiver that is down loses it; a receiver can get
/// one twice, with the same `webhook-id`. Receivers answer in the time that they like, so each try has a
/// thread of its own, and nobody has more than a few.
final class WebhookWorkflow: Sendable {
    private static let intervalMilliseconds = 1_000
    private static let upkeepMilliseconds = 600_000
    private static let tryMilliseconds = Webhook.answerSeconds * 1_000
    /// What is read of an answer.
    private static let answerLimitBytes = 64 << 10
    private static let slowMilliseconds: Int64 = 5_000
    private static let stopMilliseconds = 5_000

    let store: SharingStore
    private let secrets: WebhookSecrets
    private let context: ServiceContext
    private let web: WebClient
    private let work: RepeatingWork
    private let upkeep: RepeatingWork
    private let metrics = WebhookMetrics()
    private let lanes = Mutex(WebhookLanes())

    init(store: SharingStore, secrets: WebhookSecrets, context: ServiceContext) {
        self.store = store
        self.secrets = secrets
        self.context = context
        web = WebClient(
            timeoutMilliseconds: Self.tryMilliseconds, bodyLimitBytes: Self.answerLimitBytes,
            reach: context.settings.allowsPrivateWebhooks ? .network : .internet)
        work = RepeatingWork(
            everyMilliseconds: Self.intervalMilliseconds, firstAfterMilliseconds: 0, in: context)
        upkeep = RepeatingWork(everyMilliseconds: Self.upkeepMilliseconds, in: context)
        metrics.add(to: context.metrics)
    }

    /// Looks for due deliveries now. Call it after the write returned.
    func wake() { work.runSoon() }

    func start() {
        work.start { [self] in await deliverDue() }
        upkeep.start { [self] in await forgetOld() }
    }

    /// Begins no further try and gives the current ones 5 s to end. Those that do not are tried again after
    /// the next start.
    func stop() async {
        work.stop()
        upkeep.stop()
        let step = 20
        for _ in 0..<(Self.stopMilliseconds / step) where !lanes.withLock(\.running.isEmpty) {
            await EventLoop.current?.sleep(milliseconds: step)
        }
    }

    private func deliverDue() async {
        do {
            let due = try await store.dueWebhooks(at: context.clock.now(), limit: 200)
            for webhook in begin(due, at: context.clock.now()) where work.isRunning { run(webhook) }
        } catch {
            context.log.warning("webhooks not read", ["reason": String(describing: error)])
        }
    }

    /// Returns the webhooks to try now, and marks them as being tried.
    private func begin(
        _ due: [SharingStore.DueWebhook], at now: Timestamp
    ) -> [SharingStore.DueWebhook] {
        lanes.withLock { lanes in due.filter { lanes.begin($0, at: now) } }
    }

    private func end(_ webhook: SharingStore.DueWebhook, isSlow: Bool? = nil) {
        let now = context.clock.now()
        lanes.withLock { $0.end(webhook, isSlow: isSlow, at: now) }
    }

    private func run(_ webhook: SharingStore.DueWebhook) {
        guard let loop = EventLoop.current else {
            end(webhook)
            return
        }
        loop.spawn { [self] in
            do {
                let isSlow = try await deliver(to: webhook.id)
                end(webhook, isSlow: isSlow)
                wake()
            } catch {
                // No `wake` here: the row is still due, and would be tried again at once.
                end(webhook)
                context.log.warning(
                    "webhook not written",
                    ["webhook": webhook.id.text, "reason": String(describing: error)])
            }
        }
    }

    /// Tries the webhook's next delivery. Returns whether the receiver was slow; nil if no delivery is due.
    private func deliver(to webhook: ID<Webhook>) async throws -> Bool? {
        let next = try await store.nextDelivery(
            to: webhook, id: context.ids.make(), at: context.clock.now())
        guard let (record, delivery) = next else { return nil }
        let began = context.clock.now()
        let (attempt, notBefore) = await send(delivery, to: record)
        let state = try await store.note(
            attempt, of: delivery, to: record.url, notBefore: notBefore, jitter: Double.random(in: 0...1))
        metrics.note(attempt, state)
        return attempt.at.millisecondsSinceEpoch - began.millisecondsSinceEpoch >= Self.slowMilliseconds
    }

    /// Returns what came of a try, and when the receiver wants the next one at the earliest.
    private func send(
        _ delivery: DeliveryRecord, to webhook: WebhookRecord
    ) async -> (attempt: WebhookAttempt, notBefore: Timestamp?) {
        let now = context.clock.now()
        let headers = WebhookSignature.headers(
            id: delivery.id, at: now, body: delivery.body, secrets: secrets.signing(webhook, at: now))
        do throws(WebFailure) {
            let answer = try await web.send(webhook.url, headers: headers, json: delivery.body)
            let end = context.clock.now()
            // The answers that RFC 6585 §4 and RFC 9110 §15.6.4 have the field for.
            let notBefore =
                [429, 503].contains(answer.status) ? RetryAfter.time(answer.retryAfter, at: end) : nil
            return (WebhookAttempt(at: end, status: answer.status, reason: nil), notBefore)
        } catch {
            context.log.debug("webhook not delivered", ["reason": error.reason])
            let reason = Self.words(error.cause)
            return (WebhookAttempt(at: context.clock.now(), status: nil, reason: reason), nil)
        }
    }

    /// Returns the words for the webhook's owner. A name that leads into a private network and one that does
    /// not exist have the same words, so that the log does not scan the network.
    private static func words(_ cause: WebFailure.Cause) -> String {
        switch cause {
        case .timeout: "no answer within \(Webhook.answerSeconds) seconds"
        case .certificate: "no secure connection"
        case .address: "no public address"
        case .other: "no connection"
        }
    }

    private func forgetOld() async {
        do {
            while try await store.forgetDeliveries(at: context.clock.now()), await upkeep.pause() {}
            while try await store.giveUpEvents(), await upkeep.pause() {}
        } catch {
            context.log.info("old deliveries stay", ["reason": String(describing: error)])
        }
    }
}

/// The figures of webhooks in `/metrics`.
private final class WebhookMetrics: Sendable {
    private let delivered = Counter()
    private let failedTries = Counter()
    private let givenUp = Counter()

    func add(to metrics: Metrics) {
        metrics.gauge("webhooks_delivered_total", "Deliveries that webhooks accepted.") { [self] in
            delivered.value
        }
        metrics.gauge("webhook_failures_total", "Tries of deliveries that failed.") { [self] in
            failedTries.value
        }
        metrics.gauge("webhooks_given_up_total", "Deliveries that no webhook accepted.") { [self] in
            givenUp.value
        }
    }

    func note(_ attempt: WebhookAttempt, _ state: WebhookDeliveryState?) {
        (attempt.isSuccess ? delivered : failedTries).add(1)
        if state == .failed { givenUp.add(1) }
    }
}
