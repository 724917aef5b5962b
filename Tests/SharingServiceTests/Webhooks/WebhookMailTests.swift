import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// The mail that Coffer has disabled a webhook.
@Suite struct WebhookMailTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_772_000_000_000)

    private static func message(
        _ reason: WebhookDisabledReason, _ language: Language,
        url: String = "https://hooks.example.org:8443/h1dden?key=1"
    ) -> WebhookMessage {
        var webhook = WebhookRecord()
        (webhook.url, webhook.description) = (url, "Home server")
        webhook.failingSince = noon.adding(seconds: -5 * 86_400)
        return WebhookMessage(
            webhook, to: PublicURL.host(of: url), isDisabledBecause: reason, at: noon, link: "https://x.test",
            in: language)
    }

    @Test func `the English mail names the host, the day and the reason`() {
        let message = Self.message(.failing, .english)
        #expect(message.subject == "A webhook was switched off")
        #expect(
            message.text == """
                Hello,

                On 2026-02-25 Coffer switched off your webhook to hooks.example.org. Every delivery has \
                failed since 2026-02-20.

                In Coffer's settings you can see what was not delivered, and switch the webhook on again:

                https://x.test

                You get this mail even if you turned mails about shared expenses off.
                """)
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func `no mail has an English sentence in another language`(language: Language) {
        for reason in WebhookDisabledReason.allCases {
            let (own, english) = (Self.message(reason, language), Self.message(reason, .english))
            #expect(own.subject != english.subject)
            let paragraphs = own.text.split(separator: "\n\n")
            #expect(paragraphs.count == 5 && paragraphs[3] == "https://x.test")
            for (paragraph, other) in zip(paragraphs, english.text.split(separator: "\n\n")) {
                #expect(paragraph == "https://x.test" || paragraph != other, "\(paragraph)")
            }
            let host = language.isolated("hooks.example.org")
            #expect(own.text.contains(host) && own.text.contains(language.text(of: Self.noon.utcDate)))
            for secret in ["8443", "h1dden", "key=1", "Home server"] { #expect(!own.text.contains(secret)) }
        }
        let texts = Set(WebhookDisabledReason.allCases.map { Self.message($0, language).text })
        #expect(texts.count == WebhookDisabledReason.allCases.count)
    }

    @Test(
        arguments: [
            ("https://a.example.org", "a.example.org"), ("https://a.example.org/x", "a.example.org"),
            ("https://a.example.org?x=/y", "a.example.org"), ("https://192.0.2.1:8443/", "192.0.2.1"),
            ("https://[2001:db8::1]:8443/", "[2001:db8::1]"),
        ])
    func `the host of an address is told without its port`(url: String, host: String) {
        #expect(PublicURL.host(of: url) == host)
    }

    @Test func `WEBHOOK-005 who turned mails off gets one, too, in their language, for each disabling`()
        async throws
    {
        try await WebhookScene.run { scene in
            try await scene.sharing.announce(1, locale: nil)
            try await scene.sharing.announce(2, locale: "de-AT")
            _ = try await scene.sharing.store.changeNotificationSettings(
                of: scene.sharing.service.user(2).user
            ) { $0.mails = false }
            scene.web.setAll(WebStub.Answer("", status: 410))
            func disable(_ id: String, _ person: Int) async throws {
                _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test", as: person)
                let isGone = try await eventually {
                    try await scene.webhook(id, as: person)["disabledReason"].string == "GONE"
                }
                #expect(isGone)
            }
            let (anns, _) = try await scene.make([.sharesChanged], path: "/private")
            try await disable(anns, 1)
            let mail = try #require(try await scene.mails(to: "ann@x.org", atLeast: 1).first)
            #expect(mail.contains("switched off your webhook to 127.0.0.1. Its server answered"))
            #expect(!mail.contains("/private"))
            let (bobs, _) = try await scene.make([.sharesChanged], as: 2)
            let german = "Ein Webhook wurde ausgeschaltet"
            try await disable(bobs, 2)
            #expect(try await scene.mails(to: "bob@x.org", german, atLeast: 1).count == 1)
            _ = try await scene.sharing.send(.patch, "/webhooks/\(bobs)", #"{"enabled":true}"#, as: 2)
            // What waits since it is enabled again ends like the test.
            let isGone = try await eventually {
                try await scene.webhook(bobs, as: 2)["disabledReason"].string == "GONE"
            }
            #expect(isGone)
            #expect(try await scene.mails(to: "bob@x.org", german, atLeast: 2).count == 2)
            #expect(try await scene.mails(to: "ann@x.org").count == 1)
        }
    }

    @Test func `WEBHOOK-005 who disables a webhook gets no mail, and nobody gets more than twenty a day`()
        async throws
    {
        try await WebhookScene.run { scene in
            try await scene.sharing.announce(1, locale: nil)
            let (text, _) = try await scene.make([.sharesChanged])
            let id = try #require(ID<Webhook>(text))
            let (store, now) = (scene.sharing.store, scene.sharing.service.clock.clock.now())
            // What was queued: the mailer may be slow.
            func queued() async throws -> Int64? {
                try await store.database.read { db in
                    try db.first("SELECT count(*) FROM mails_sent WHERE folded = 'ann@x.org'") {
                        try $0.int(0)
                    }
                }
            }
            _ = try await scene.sharing.send(.patch, "/webhooks/\(text)", #"{"enabled":false}"#)
            #expect(try await queued() == 0)
            let ann = scene.sharing.service.user(1).user
            let mails = store.mails
            let record = try await store.webhook(id, of: ann)
            for _ in 0..<25 {
                try await store.database.write { db in
                    try SharingStore.disable(record, because: .gone, mails, at: now, in: db)
                }
            }
            #expect(try await queued() == 20)
            let later = now.adding(seconds: 86_401)
            try await store.database.write { db in
                try SharingStore.disable(record, because: .gone, mails, at: later, in: db)
            }
            #expect(try await queued() == 21)
        }
    }
}
