import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// How events come to receivers that are slow, away or gone.
@Suite struct WebhookDeliveryTests {
    @Test func `WEBHOOK-004 a receiver that is down for a day gets each event once, in order`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.notificationCreated, .sharesChanged], as: 2)
            scene.web.setAll(WebStub.Answer("", status: 503))
            for number in 1...3 as ClosedRange<UInt64> { _ = try await scene.sharing.share(number) }
            try await scene.tries(1, of: id, as: 2)
            var tries = 1
            let start = scene.sharing.service.clock.clock.now()
            while start.adding(seconds: 86_400) > scene.sharing.service.clock.clock.now() {
                let next = try #require(
                    try await scene.log(of: id, as: 2).first?["nextAttemptAt"].string.flatMap {
                        Timestamp($0)
                    })
                // A moment before, nothing is tried.
                scene.sharing.service.clock.set(next)
                tries += 1
                try await scene.tries(tries, of: id, as: 2)
                if tries == 4 { _ = try await scene.sharing.share(4) }
            }
            #expect(tries == 8, "at once, and after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h")
            #expect(scene.web.received.count == tries && Set(scene.web.received.map(\.id)).count == 1)
            scene.web.setAll(WebStub.Answer("", status: 200))
            let next = try #require(
                try await scene.log(of: id, as: 2).first?["nextAttemptAt"].string.flatMap { Timestamp($0) })
            scene.sharing.service.clock.set(next)
            let list = try await scene.sharing.get("/notifications", as: 2).json["notifications"].array
            let expected = list.reversed().compactMap { $0["id"].string }
            var told: [JSONValue] = []
            let isWhole = try await eventually {
                told = scene.web.received.dropFirst(tries).filter { $0.type == "notification.created" }
                    .map { $0.json["data"] }
                let log = try await scene.log(of: id, as: 2)
                return told.count == 4 && log.allSatisfy { $0["state"].string == "DELIVERED" }
            }
            #expect(isWhole)
            #expect(told.compactMap { $0["id"].string } == expected)
            #expect(told.allSatisfy { $0["kind"].string == "SHARED" })
            // Those of shares come as one, and as another one if the first was on its way already.
            let all = scene.web.received.dropFirst(tries)
            #expect(all.count - 4 <= 2 && Set(all.map(\.id)).count == all.count)
            #expect(try await scene.log(of: id, as: 2).count == all.count)
        }
    }

    @Test func `WEBHOOK-004 after ten tries a delivery is given up, and after five days the webhook`()
        async throws
    {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.sharesChanged, .notificationCreated], as: 2)
            scene.web.setAll(WebStub.Answer("secret of the network", status: 500))
            let start = scene.sharing.service.clock.clock.now().utcDate.text
            _ = try await scene.sharing.share(1)
            for tries in 1...10 {
                let delivery = try await scene.tries(tries, of: id, as: 2, isOldest: true)
                #expect(!"\(delivery)".contains("secret of the network"))
                #expect(delivery["attempts"][tries - 1]["status"].int == 500)
                if tries == 10 { break }
                scene.sharing.service.clock.set(
                    try #require(delivery["nextAttemptAt"].string.flatMap { Timestamp($0) }))
            }
            let isNext = try await eventually {
                let log = try await scene.log(of: id, as: 2)
                return log.count == 2 && log[1]["state"].string == "FAILED"
            }
            #expect(isNext)
            scene.advance(3 * 86_400)
            let isDisabled = try await eventually {
                try await scene.webhook(id, as: 2)["disabledReason"].string == "FAILING"
            }
            #expect(isDisabled)
            #expect(try await scene.webhook(id, as: 2)["enabled"].bool == false)
            #expect(try await scene.log(of: id, as: 2).allSatisfy { $0["state"].string == "FAILED" })
            let mails = try await scene.mails(to: "bob@x.org", atLeast: 1)
            #expect(mails.count == 1 && mails[0].contains("Every delivery has failed since \(start)."))
            // Enabled again, it is told once to read again.
            scene.web.setAll(WebStub.Answer("", status: 200))
            let count = scene.web.received.count
            let enabled = try await scene.sharing.send(
                .patch, "/webhooks/\(id)", #"{"enabled":true}"#, as: 2)
            #expect(enabled.json["disabledReason"] == .null)
            #expect(try await scene.received(count + 1).last?.type == "shares.changed")
        }
    }

    @Test func `WEBHOOK-005 410 disables a webhook, and a redirect is a failure`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.sharesChanged])
            scene.web.setAll(
                WebStub.Answer("", status: 307, fields: [("Location", "\(scene.web.url)/other")]))
            _ = try await scene.sharing.share(1)
            #expect(try await scene.tries(1, of: id)["attempts"][0]["status"].int == 307)
            scene.web.setAll(WebStub.Answer("", status: 410))
            scene.advance(6)
            let gone = try await scene.tries(2, of: id)
            #expect(gone["state"].string == "FAILED")
            #expect(try await scene.webhook(id)["disabledReason"].string == "GONE")
            _ = try await scene.sharing.share(2)
            scene.advance(86_400)
            try await Task.sleep(for: .milliseconds(1_500))
            #expect(scene.web.received.map(\.target) == ["/hook", "/hook"])
        }
    }

    @Test(arguments: [429, 503])
    func `WEBHOOK-004 a busy receiver is tried again when it wants`(status: Int) async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.sharesChanged])
            func answer(_ status: Int, _ field: String) {
                scene.web.setAll(WebStub.Answer("", status: status, fields: [("Retry-After", field)]))
            }
            answer(status, "7200")
            _ = try await scene.sharing.share(1)
            let first = try await scene.tries(1, of: id)
            let next = scene.sharing.service.clock.clock.now().adding(seconds: 7_200)
            #expect(first["nextAttemptAt"].string == next.text)
            // Other answers have no such field.
            answer(500, "7200")
            scene.sharing.service.clock.set(next)
            let second = try await scene.tries(2, of: id)
            let usual = try #require(second["nextAttemptAt"].string.flatMap { Timestamp($0) })
            #expect(usual < next.adding(seconds: 400))
        }
    }

    @Test func `WEBHOOK-008 receivers that hang hold up nobody else`() async throws {
        try await WebhookScene.run { scene in
            scene.web.set("/hang", WebStub.Answer("", delayMilliseconds: 60_000))
            scene.web.set("/hook", WebStub.Answer("", status: 204))
            for _ in 0..<Webhook.maximum { _ = try await scene.make([.sharesChanged], path: "/hang", as: 1) }
            let (id, _) = try await scene.make([.sharesChanged], as: 2)
            _ = try await scene.sharing.share(1)
            let begin = ContinuousClock.now
            try await scene.received(1)
            try await scene.tries(1, of: id, as: 2)
            #expect(ContinuousClock.now - begin < .seconds(55))
            // Of one person's, two are tried at once.
            try await scene.received(2, at: "/hang")
            #expect(scene.web.received.count { $0.target == "/hang" } == 2)
        }
    }

    @Test func `WEBHOOK-009 changes of the book come as the newest revision, and none is lost by a restart`()
        async throws
    {
        try await WebhookScene.run { scene in
            let (ledger, ann) = (scene.sharing.ledger, scene.sharing.service.user(1).user)
            ledger.changeBook(of: ann, to: 3)
            let (id, _) = try await scene.make([.bookChanged, .walletChanged])
            // What was before the webhook is no news.
            ledger.changeBook(of: ann, to: 4)
            let first = try #require(try await scene.received(1).first)
            #expect(first.type == "book.changed" && first.json["data"]["revision"].int == 4)
            try await scene.tries(1, of: id)
            // A change whose notice is lost with the ledger's memory.
            ledger.changeBook(of: ann, to: 5, isTold: false)
            ledger.forgetNotices()
            #expect(try await scene.received(2).last?.json["data"]["revision"].int == 5)
            // Changes while the receiver is away, and while sharing is down.
            scene.web.setAll(WebStub.Answer("", status: 500))
            ledger.changeBook(of: ann, to: 6)
            try await scene.received(3)
            for revision in 7...20 as ClosedRange<Int64> { ledger.changeBook(of: ann, to: revision) }
            await scene.sharing.service.halt()
            ledger.changeBook(of: ann, to: 30, wallet: 1)
            scene.web.setAll(WebStub.Answer("", status: 204))
            try await scene.sharing.service.restart()
            scene.advance(10)
            let rest = try await scene.received(6).dropFirst(3)
            #expect(rest.map(\.type) == ["book.changed", "book.changed", "wallet.changed"])
            #expect(rest.compactMap { $0.json["data"]["revision"].int } == [6, 30])
        }
    }

    @Test func `WEBHOOK-010 too many waiting events disable a webhook`() async throws {
        try await WebhookScene.run { scene in
            try await scene.sharing.announce(1, locale: nil)
            let (text, _) = try await scene.make([.notificationCreated])
            let id = try #require(ID<Webhook>(text))
            scene.web.setAll(WebStub.Answer("", status: 500))
            let (ids, now) = (scene.sharing.service.context.ids, Timestamp(millisecondsSinceEpoch: 0))
            func fill(_ count: Int) async throws {
                let notices = (0..<count).map { _ in
                    NoticeRecord(.shared, id: ids.make(), to: .blank, by: .blank, title: "", at: now)
                }
                try await scene.sharing.store.database.write { db in
                    for notice in notices { try SharingStore.queue(WaitingEvent(notice), for: id, in: db) }
                }
            }
            // One delivery is made of an event.
            try await fill(1)
            try await scene.tries(1, of: text)
            for _ in 0..<100 { try await fill(100) }
            #expect(try await scene.webhook(text)["enabled"].bool == true)
            try await fill(1)
            let isDisabled = try await eventually {
                try await scene.webhook(text)["disabledReason"].string == "OVERFLOW"
            }
            #expect(isDisabled)
            let mails = try await scene.mails(to: "ann@x.org", atLeast: 1)
            #expect(mails.count == 1 && mails[0].contains("Too many events were waiting for it."))
            #expect(try await scene.sharing.send(.delete, "/webhooks/\(text)").status == 200)
        }
    }

    @Test func `WEBHOOK-011 a restored backup sends nothing again, and erasure deletes all`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.sharesChanged, .notificationCreated], as: 2)
            scene.web.setAll(WebStub.Answer("", status: 500))
            _ = try await scene.sharing.share(1)
            _ = try await scene.sharing.share(2)
            try await scene.tries(1, of: id, as: 2)
            let database = scene.sharing.store.database
            while try await database.write({ db in try SharingStore.endRestoredDeliveries(in: db) }) {}
            #expect(try await scene.log(of: id, as: 2).map { $0["state"].string } == ["FAILED"])
            scene.web.setAll(WebStub.Answer("", status: 200))
            scene.advance(86_400)
            try await Task.sleep(for: .milliseconds(1_500))
            #expect(scene.web.received.count == 1)
            let bob = scene.sharing.service.user(2).user
            try await database.write { db in try SharingStore.disableWebhooks(of: bob, in: db) }
            while try await database.write({ db in try SharingStore.deleteWebhooks(of: bob, in: db) }) {}
            for table in ["webhooks", "webhook_events", "webhook_deliveries", "webhook_books"] {
                let count = try await database.read { db in
                    try db.first(SQL(stringLiteral: "SELECT count(*) FROM \(table)")) { try $0.int(0) }
                }
                #expect(count == 0, "\(table)")
            }
        }
    }

    @Test func `old deliveries are forgotten after thirty days`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.sharesChanged])
            _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test")
            try await scene.tries(1, of: id)
            let now = scene.sharing.service.clock.clock.now()
            _ = try await scene.sharing.store.forgetDeliveries(at: now.adding(seconds: 30 * 86_400 - 60))
            #expect(try await scene.log(of: id).count == 1)
            _ = try await scene.sharing.store.forgetDeliveries(at: now.adding(seconds: 30 * 86_400 + 60))
            #expect(try await scene.log(of: id).isEmpty)
        }
    }

    @Test func `the schedule of tries is that of Standard Webhooks with a tenth of jitter`() {
        #expect(WebhookRetry.delays.reduce(0, +) == 272_105)
        #expect(WebhookRetry.seconds(after: 1, jitter: 0) == 5)
        #expect(WebhookRetry.seconds(after: 9, jitter: 1) == 95_040)
        #expect(WebhookRetry.seconds(after: 10, jitter: 0) == nil)
        #expect(WebhookRetry.seconds(after: 0, jitter: 0) == nil)
    }
}
