import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Webhooks of people who took their account back, secrets at rest, and receivers that are slow.
@Suite(.serialized) struct WebhookSecurityTests {
    @Test func `WEBHOOK-013 who takes the account back has no webhook that goes on, and is told`()
        async throws
    {
        try await WebhookScene.run { scene in
            try await scene.sharing.announce(1, locale: "en")
            let mine = try await scene.make([.sharesChanged])
            let off = try await scene.make([.sharesChanged], path: "/off")
            let bobs = try await scene.make([.sharesChanged], path: "/bob", as: 2)
            let disabled = try await scene.sharing.send(.patch, "/webhooks/\(off.id)", #"{"enabled":false}"#)
            #expect(disabled.status == 200)
            let ann = scene.sharing.service.user(1).user
            let moment = scene.sharing.service.clock.clock.now()
            scene.advance(1)
            // What is made after it stays.
            let new = try await scene.make([.sharesChanged], path: "/new")
            try scene.sharing.auth.announceRecovery(of: ann, at: moment)
            #expect(
                try await eventually { try await scene.webhook(mine.id)["enabled"].bool == false })
            #expect(try await scene.webhook(mine.id)["disabledReason"].string == "SECURITY")
            #expect(try await scene.webhook(off.id)["disabledReason"].isNull)
            #expect(try await scene.webhook(new.id)["enabled"].bool == true)
            #expect(try await scene.webhook(bobs.id, as: 2)["enabled"].bool == true)
            let mails = try await scene.mails(to: "ann@x.org", atLeast: 1)
            #expect(mails.count == 1 && mails[0].contains("access to your account"), "\(mails)")
            _ = try await scene.sharing.share(1)
            try await scene.received(1, at: "/bob")
            try await scene.received(1, at: "/new")
            #expect(!scene.web.received.contains { $0.target == "/hook" || $0.target == "/off" })
        }
    }

    @Test func `WEBHOOK-013 what a session made or changed that ended meanwhile does not go on`() async throws
    {
        try await WebhookScene.run { scene in
            let (sharing, auth) = (scene.sharing, scene.sharing.auth)
            try await sharing.announce(1, locale: "en")
            let mine = try await scene.make([.sharesChanged])
            let path = "/webhooks/\(mine.id)"
            let url = "\(scene.web.url)/other"
            auth.endSessions(afterLooks: 1)
            let made = try await sharing.send(
                .post, "/webhooks", #"{"url":"\#(url)","events":["shares.changed"]}"#)
            #expect(made.status == 401, "\(made.text)")
            #expect(try await sharing.get("/webhooks").json["webhooks"].array.count == 1)
            let changes: [(looks: Int, method: HTTPMethod, target: String, body: String?)] = [
                (1, .patch, path, #"{"url":"\#(url)"}"#), (1, .post, "\(path)/secret", nil),
                (0, .patch, path, #"{"enabled":true}"#),
            ]
            for change in changes {
                auth.endSessions(afterLooks: nil)
                auth.isStale = true
                // An old sign-in is enough to go on with what is known.
                #expect(try await sharing.send(.patch, path, #"{"enabled":true}"#).status == 200)
                #expect(try await scene.webhook(mine.id)["enabled"].bool == true)
                auth.isStale = false
                auth.endSessions(afterLooks: change.looks)
                let refused = try await sharing.send(change.method, change.target, change.body)
                #expect(refused.status == 401, "\(refused.text)")
                #expect(try await scene.webhook(mine.id)["enabled"].bool == false)
                #expect(try await scene.webhook(mine.id)["disabledReason"].string == "SECURITY")
            }
            #expect(try await scene.mails(to: "ann@x.org", atLeast: 1).count >= 1)
        }
    }

    @Test func `WEBHOOK-014 no secret of a webhook lies in the database in clear`() async throws {
        try await WebhookScene.run { scene in
            let made = try await scene.make([.sharesChanged])
            let rotated = try await scene.sharing.send(.post, "/webhooks/\(made.id)/secret")
            let row = try await scene.sharing.store.webhooks(of: scene.sharing.service.user(1).user)[0]
            let texts = [row.secret, row.formerSecrets[0].secret].map { WebhookSignature.text(of: $0) }
            #expect(row.isSealed && texts.allSatisfy { $0 != made.secret })
            #expect(texts.allSatisfy { $0 != rotated.json["secret"].string })
            _ = try await scene.sharing.share(1)
            let signatures = try await scene.received(1)[0].fields["webhook-signature"]
            #expect(signatures?.split(separator: " ").count == 2)
        }
    }

    @Test func `WEBHOOK-014 secrets of an older version are sealed at the start and go on signing`()
        async throws
    {
        let secrets = WebhookSecrets(serverKey: Array(0..<32))
        try await withStore { store, webhook in
            var old = webhook
            (old.isSealed, old.secret) = (false, [1, 2, 3])
            old.formerSecrets = [FormerSecret(secret: [4], until: Self.noon.adding(seconds: 60))]
            try await store.make(old, knowing: nil)
            try await store.mendWebhooks(secrets, at: Self.noon)
            let sealed = try await store.webhooks(of: webhook.owner)[0]
            #expect(sealed.isSealed && sealed.isEnabled && sealed.secret.count > 40)
            #expect(secrets.signing(sealed, at: Self.noon) == [[1, 2, 3], [4]])
            try await store.mendWebhooks(secrets, at: Self.noon)
            #expect(try await store.webhooks(of: webhook.owner)[0] == sealed)
        }
    }

    @Test
    func `WEBHOOK-014 after a restore without the key a webhook has a new secret and waits for its user`()
        async throws
    {
        let (before, after) = (
            WebhookSecrets(serverKey: Array(0..<32)), WebhookSecrets(serverKey: Array(1..<33))
        )
        try await withStore { store, webhook in
            var old = webhook
            old.secret = before.make(for: webhook.id).sealed
            try await store.make(old, knowing: nil)
            #expect(after.signing(old, at: Self.noon) == [])
            try await store.mendWebhooks(after, at: Self.noon)
            let mended = try await store.webhooks(of: webhook.owner)[0]
            #expect(!mended.isEnabled && mended.disabledReason == .secret && mended.formerSecrets == [])
            #expect(after.signing(mended, at: Self.noon).count == 1)
            // A secret of one webhook is none of another.
            var moved = old
            moved.id = ID(high: 9, low: 9)
            #expect(before.signing(moved, at: Self.noon) == [])
        }
    }

    @Test func `WEBHOOK-008 a slow receiver is remembered when its webhook is deleted and made again`() {
        let (user, other) = (ID<User>(high: 1, low: 1), ID<User>(high: 1, low: 2))
        var (lanes, number) = (WebhookLanes(), UInt64(0))
        func webhook(_ host: String, of owner: ID<User>) -> SharingStore.DueWebhook {
            number += 1
            return SharingStore.DueWebhook(
                id: ID(high: 3, low: number), owner: owner, host: host, isFailing: false)
        }
        func isSlow(_ host: String, of owner: ID<User>, at now: Timestamp) -> Bool {
            // Four tries at webhooks that are known to fail leave no place for another slow one.
            var tried = lanes
            for place in 10..<14 as Range<UInt64> {
                let failing = SharingStore.DueWebhook(
                    id: ID(high: 4, low: place), owner: ID(high: 5, low: place), host: "f.test",
                    isFailing: true)
                _ = tried.begin(failing, at: now)
            }
            return !tried.begin(webhook(host, of: owner), at: now)
        }
        func note(_ host: String, of owner: ID<User>, isSlow: Bool) {
            let tried = webhook(host, of: owner)
            let isTried = lanes.begin(tried, at: Self.noon)
            #expect(isTried)
            lanes.end(tried, isSlow: isSlow, at: Self.noon)
        }
        note("slow.test", of: user, isSlow: true)
        #expect(isSlow("slow.test", of: user, at: Self.noon))
        // Nobody else suffers, nor another receiver of the same person.
        #expect(!isSlow("slow.test", of: other, at: Self.noon) && !isSlow("b.test", of: user, at: Self.noon))
        note("b.test", of: user, isSlow: false)
        #expect(isSlow("slow.test", of: user, at: Self.noon))
        #expect(!isSlow("slow.test", of: user, at: Self.noon.adding(seconds: 86_400)))
        // New names are no way out.
        for place in 1...4 { note("h\(place).test", of: user, isSlow: true) }
        #expect(isSlow("h5.test", of: user, at: Self.noon))
        note("slow.test", of: user, isSlow: false)
        #expect(!isSlow("slow.test", of: user, at: Self.noon) && !isSlow("h5.test", of: user, at: Self.noon))
    }

    private static let noon = Timestamp(millisecondsSinceEpoch: 1_772_000_000_000)

    private func withStore(_ body: (SharingStore, WebhookRecord) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
        var record = WebhookRecord()
        (record.id, record.owner) = (ID(high: 1, low: 1), ID(high: 2, low: 1))
        (record.url, record.events, record.createdAt) = ("https://a.test/", [.sharesChanged], Self.noon)
        try await body(SharingStore(database), record)
        await database.close()
    }
}
