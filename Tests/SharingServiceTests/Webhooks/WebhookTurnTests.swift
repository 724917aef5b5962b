import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// The store of webhooks alone: whose turn it is, and what a try that ends late means.
@Suite struct WebhookTurnTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_000_000_000)

    private struct Scene {
        let store: SharingStore

        static func run(_ body: (Scene) async throws -> Void) async throws {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let database = try Database.open(
                at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
            try await body(Scene(store: SharingStore(database)))
            await database.close()
        }

        func make(_ number: UInt64, _ events: [WebhookEventType] = [.sharesChanged]) async throws
            -> WebhookRecord
        {
            var record = WebhookRecord()
            (record.id, record.owner) = (ID(high: 1, low: number), ID(high: 2, low: number))
            (record.url, record.events, record.createdAt) = ("https://a.test/", events, noon)
            try await store.make(record, knowing: nil)
            return record
        }

        func queue(_ event: WaitingEvent, for webhook: WebhookRecord) async throws {
            try await store.database.write { db in
                try SharingStore.queue(event, for: webhook.id, in: db)
            }
        }

        func notification(_ number: UInt64) -> WaitingEvent {
            WaitingEvent(
                NoticeRecord(
                    .shared, id: ID(high: 3, low: number), to: .blank, by: .blank, title: "", at: noon))
        }

        func next(_ webhook: WebhookRecord, _ number: UInt64 = 1, after seconds: Int64 = 0) async throws
            -> DeliveryRecord?
        {
            try await store.nextDelivery(
                to: webhook.id, id: ID(high: 4, low: webhook.id.low << 8 + number),
                at: noon.adding(seconds: seconds))?.delivery
        }

        func webhook(_ record: WebhookRecord) async throws -> WebhookRecord {
            try await store.webhook(record.id, of: record.owner)
        }

        /// - Parameter notBefore: seconds after noon.
        @discardableResult
        func note(
            _ status: Int, of tried: DeliveryRecord, to url: String = "https://a.test/",
            after seconds: Int64 = 1, notBefore: Int64? = nil
        ) async throws -> WebhookDeliveryState? {
            let attempt = WebhookAttempt(at: noon.adding(seconds: seconds), status: status, reason: nil)
            return try await store.note(
                attempt, of: tried, to: url, notBefore: notBefore.map { noon.adding(seconds: $0) }, jitter: 0)
        }
    }

    @Test func `WEBHOOK-008 the webhook whose last try is longest ago comes first`() async throws {
        try await Scene.run { scene in
            let hooks = [try await scene.make(1), try await scene.make(2), try await scene.make(3)]
            func due() async throws -> [ID<Webhook>] {
                try await scene.store.dueWebhooks(at: Self.noon.adding(seconds: 60), limit: 10).map(\.id)
            }
            for hook in hooks { try await scene.queue(WaitingEvent(.sharesChanged), for: hook) }
            #expect(try await due() == hooks.map(\.id))
            let first = try #require(try await scene.next(hooks[0]))
            try await scene.note(200, of: first)
            // The first one is busy: another change waits already.
            try await scene.queue(WaitingEvent(.sharesChanged), for: hooks[0])
            #expect(try await due() == [hooks[1].id, hooks[2].id, hooks[0].id])
        }
    }

    @Test func `WEBHOOK-007 one test or replay is on its way to a webhook at a time`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1)
            let test = try await scene.store.test(
                hook.id, of: hook.owner, id: ID(high: 4, low: 1), at: Self.noon)
            await #expect(throws: APIError.deliveryPending) {
                try await scene.store.test(hook.id, of: hook.owner, id: ID(high: 4, low: 2), at: Self.noon)
            }
            try await scene.note(200, of: try #require(try await scene.next(hook)))
            _ = try await scene.store.test(hook.id, of: hook.owner, id: ID(high: 4, low: 2), at: Self.noon)
            await #expect(throws: APIError.deliveryPending) {
                try await scene.store.replay(test.id, to: hook.id, of: hook.owner, at: Self.noon)
            }
        }
    }

    @Test func `WEBHOOK-004 a failure of long ago does not disable a webhook at its next try`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1)
            // A test says nothing of the schedule.
            _ = try await scene.store.test(hook.id, of: hook.owner, id: ID(high: 4, low: 1), at: Self.noon)
            try await scene.note(500, of: try #require(try await scene.next(hook)))
            #expect(try await scene.webhook(hook).failingSince == nil)
            // A delivery that was given up, with nothing behind it, is past.
            try await scene.queue(WaitingEvent(.sharesChanged), for: hook)
            var seconds: Int64 = 0
            for number in 1...10 as ClosedRange<UInt64> {
                let tried = try #require(try await scene.next(hook, number + 1, after: seconds))
                try await scene.note(500, of: tried, after: seconds)
                if number < 10 { seconds += WebhookRetry.delays[Int(number) - 1] }
            }
            #expect(try await scene.webhook(hook).failingSince == nil)
            try await scene.queue(WaitingEvent(.sharesChanged), for: hook)
            let later = try #require(try await scene.next(hook, 20, after: 20 * 86_400))
            #expect(try await scene.note(500, of: later, after: 20 * 86_400) == .pending)
            #expect(try await scene.webhook(hook).isEnabled)
        }
    }

    @Test func `WEBHOOK-004 a receiver's wish puts the next try off, by a day at most, and never forward`()
        async throws
    {
        try await Scene.run { scene in
            let hook = try await scene.make(1)
            try await scene.queue(WaitingEvent(.sharesChanged), for: hook)
            var seconds: Int64 = 1
            // The wish, in seconds after the failure, and what comes of it.
            for (number, wish, wait) in [
                (1, 100, 100), (2, 299, 300), (3, -50, 1_800), (4, 86_400, 86_400), (5, 999_999, 86_400),
            ] as [(UInt64, Int64, Int64)] {
                let tried = try #require(try await scene.next(hook, number, after: seconds))
                try await scene.note(503, of: tried, after: seconds, notBefore: seconds + wish)
                #expect(try await scene.next(hook, number, after: seconds + wait - 1) == nil)
                seconds += wait
            }
            // A replay is tried once, whatever its receiver wishes, and another address wishes nothing.
            let last = try #require(try await scene.next(hook, 6, after: seconds))
            try await scene.note(
                429, of: last, to: "https://b.test/", after: seconds, notBefore: seconds + 80_000)
            #expect(try await scene.next(hook, 6, after: seconds + 36_000) != nil)
            _ = try await scene.store.change(hook.id, of: hook.owner) { record in
                var changed = record
                changed.isEnabled = false
                return changed
            }
            _ = try await scene.store.change(hook.id, of: hook.owner) { record in
                var changed = record
                changed.isEnabled = true
                return changed
            }
            let at = Self.noon.adding(seconds: seconds)
            _ = try await scene.store.replay(last.id, to: hook.id, of: hook.owner, at: at)
            let replayed = try #require(try await scene.next(hook, 7, after: seconds))
            #expect(replayed.id == last.id)
            #expect(
                try await scene.note(503, of: replayed, after: seconds, notBefore: seconds + 60) == .failed)
        }
    }

    @Test func `WEBHOOK-010 a webhook for which too many events wait is disabled in its turn, at once`()
        async throws
    {
        try await Scene.run { scene in
            let hook = try await scene.make(1, [.notificationCreated])
            try await scene.queue(scene.notification(1), for: hook)
            let tried = try #require(try await scene.next(hook))
            // As if the others had come one by one.
            try await scene.store.database.write { db in
                let limit = WebhookRules.waitingLimit
                try db.run("UPDATE webhooks SET waiting = \(limit) WHERE id = \(hook.id)")
            }
            try await scene.queue(scene.notification(2), for: hook)
            let full = try await scene.webhook(hook)
            #expect(full.hasOverflowed && full.dueAt == full.servedAt && full.isEnabled)
            // A failure of the try that is under way does not put its turn off, and no further event waits.
            try await scene.note(500, of: tried)
            #expect(try await scene.webhook(hook).dueAt == Self.noon.adding(seconds: 1))
            let third = scene.notification(3)
            try await scene.store.database.write { db in
                try SharingStore.queue(third, of: hook.owner, in: db)
            }
            #expect(try await scene.webhook(hook).waiting == full.waiting)
            #expect(try await scene.next(hook, 2, after: 2) == nil)
            let disabled = try await scene.webhook(hook)
            #expect(!disabled.isEnabled && disabled.disabledReason == .overflow && disabled.dueAt == nil)
        }
    }

    @Test func `WEBHOOK-005 an answer of a former address does not change the webhook`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1)
            try await scene.queue(WaitingEvent(.sharesChanged), for: hook)
            let tried = try #require(try await scene.next(hook))
            _ = try await scene.store.change(hook.id, of: hook.owner) { record in
                var changed = record
                changed.url = "https://b.test/"
                return changed
            }
            #expect(try await scene.note(410, of: tried) == .pending)
            let after = try await scene.webhook(hook)
            #expect(after.isEnabled && after.failingSince == nil && after.dueAt != nil)
            let again = try #require(try await scene.next(hook, after: 60))
            #expect(again.id == tried.id && again.attempts.count == 1)
            try await scene.note(410, of: again, to: "https://b.test/", after: 60)
            #expect(try await scene.webhook(hook).disabledReason == .gone)
        }
    }

    @Test func `WEBHOOK-007 a replay during the last try of before is sent all the same`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1)
            try await scene.queue(WaitingEvent(.sharesChanged), for: hook)
            let tried = try #require(try await scene.next(hook))
            for isEnabled in [false, true] {
                _ = try await scene.store.change(hook.id, of: hook.owner) { record in
                    var changed = record
                    changed.isEnabled = isEnabled
                    return changed
                }
            }
            _ = try await scene.store.replay(tried.id, to: hook.id, of: hook.owner, at: Self.noon)
            #expect(try await scene.note(500, of: tried) == .pending)
            let replayed = try #require(try await scene.next(hook, after: 2))
            #expect(replayed.id == tried.id && replayed.isManual)
            #expect(try await scene.note(200, of: replayed, after: 2) == .delivered)
        }
    }

    @Test func `WEBHOOK-004 a webhook that is enabled again gets nothing of before`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1, [.notificationCreated, .sharesChanged])
            for number in 1...1_200 as ClosedRange<UInt64> {
                try await scene.queue(scene.notification(number), for: hook)
            }
            #expect(try await scene.webhook(hook).waiting == 1_200)
            for isEnabled in [false, true] {
                _ = try await scene.store.change(hook.id, of: hook.owner) { record in
                    var changed = record
                    changed.isEnabled = isEnabled
                    return changed
                }
            }
            #expect(try await scene.webhook(hook).waiting == 1)
            #expect(try await scene.next(hook)?.type == .sharesChanged)
            #expect(try await scene.webhook(hook).waiting == 0)
            #expect(try await scene.store.giveUpEvents() == false)
        }
    }

    @Test func `WEBHOOK-010 what waits for a disabled webhook is deleted`() async throws {
        try await Scene.run { scene in
            let hook = try await scene.make(1, [.notificationCreated])
            for number in 1...600 as ClosedRange<UInt64> {
                try await scene.queue(scene.notification(number), for: hook)
            }
            let full = try await scene.webhook(hook)
            try await scene.store.database.write { db in
                try SharingStore.disable(full, because: .overflow, nil, at: Self.noon, in: db)
            }
            while try await scene.store.giveUpEvents() {}
            #expect(try await scene.webhook(hook).waiting == 0)
            let isEmpty = try await scene.store.database.read { db in
                try !db.exists("SELECT 1 FROM webhook_events LIMIT 1")
            }
            #expect(isEmpty)
        }
    }

    @Test func `WEBHOOK-011 nothing is noted of the book of a user without webhooks`() async throws {
        try await Scene.run { scene in
            let user = ID<User>(high: 2, low: 9)
            try await scene.store.note([BookState(user: user, book: 1, revision: 2, walletEntries: 3)])
            let known = try await scene.store.database.read { db in
                try SharingStore.bookState(of: user, in: db)
            }
            #expect(known == nil)
        }
    }

    @Test func `WEBHOOK-006 each replaced secret signs along until its own time`() {
        var record = WebhookRecord()
        record.secret = [1]
        func hours(_ count: Int64) -> Timestamp { Self.noon.adding(seconds: count * 3_600) }
        for (hour, secret) in [(0, 2), (20, 3), (23, 4)] as [(Int64, UInt8)] {
            record = record.rotated(to: [secret], at: hours(hour), until: hours(hour + 24))
        }
        #expect(record.secrets(at: hours(23)) == [[4], [3], [2], [1]])
        #expect(record.secrets(at: hours(24)) == [[4], [3], [2]])
        #expect(record.secrets(at: hours(45)) == [[4], [3]])
        #expect(record.secrets(at: hours(47)) == [[4]])
    }
}
