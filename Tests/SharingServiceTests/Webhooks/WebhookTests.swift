import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import SharingService

/// Webhooks as their owners manage them, and the form of what receivers get.
@Suite struct WebhookTests {
    @Test func `WEBHOOK-001 a secret is shown once, and the list has all else`() async throws {
        try await WebhookScene.run { scene in
            let (id, secret) = try await scene.make([.sharesChanged, .bookChanged])
            #expect(secret.hasPrefix("whsec_") && secret.utf8.count == 6 + 44)
            let list = try await scene.sharing.get("/webhooks")
            #expect(!list.text.contains("whsec_"))
            let shown = list.json["webhooks"][0]
            #expect(shown["id"].string == id && shown["enabled"].bool == true)
            #expect(shown["events"].array.map(\.string) == ["book.changed", "shares.changed"])
            #expect(try await scene.sharing.get("/webhooks/\(id)", as: 2).status == 404)
            #expect(try await scene.sharing.get("/webhooks", as: 2).json["webhooks"].array.isEmpty)
            for _ in 1..<Webhook.maximum { _ = try await scene.make([.walletChanged]) }
            let body = #"{"url":"\#(scene.web.url)","events":["book.changed"]}"#
            #expect(try await scene.sharing.send(.post, "/webhooks", body).status == 409)
            #expect(try await scene.sharing.send(.delete, "/webhooks/\(id)").status == 200)
            #expect(try await scene.sharing.send(.delete, "/webhooks/\(id)").status == 404)
            #expect(try await scene.sharing.send(.post, "/webhooks", body).status == 201)
        }
    }

    @Test func `WEBHOOK-001 every wrong field is told, and an old sign-in makes no webhook`() async throws {
        try await WebhookScene.run { scene in
            let refusals: [(String, [String])] = [
                ("{}", ["url", "events"]), (#"{"url":7,"events":"book.changed"}"#, ["url", "events"]),
                (#"{"url":"ftp://x.org","events":[]}"#, ["url", "events"]),
                (#"{"url":"http://x.org:22/","events":["webhook.test"]}"#, ["url", "events[0]"]),
                (#"{"url":"http://x.org","events":["x",null]}"#, ["events[0]", "events[1]"]),
            ]
            for (body, fields) in refusals {
                let answer = try await scene.sharing.send(.post, "/webhooks", body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
                for field in fields { #expect(!answer.json["details"][field].isMissing, "\(answer.text)") }
            }
            let (id, _) = try await scene.make([.sharesChanged])
            scene.sharing.auth.isStale = true
            let body = #"{"url":"\#(scene.web.url)","events":["book.changed"]}"#
            let stale = try await scene.sharing.send(.post, "/webhooks", body)
            #expect(stale.status == 403 && !stale.json["details"]["reauthenticate"].isMissing)
            #expect(try await scene.sharing.send(.post, "/webhooks/\(id)/secret").status == 403)
            let elsewhere = #"{"url":"\#(scene.web.url)/other"}"#
            #expect(try await scene.sharing.send(.patch, "/webhooks/\(id)", elsewhere).status == 403)
            let same = #"{"url":"\#(scene.web.url)/hook","description":" Home ","events":["book.changed"]}"#
            let changed = try await scene.sharing.send(.patch, "/webhooks/\(id)", same)
            #expect(changed.json["description"].string == "Home")
            #expect(changed.json["events"].array.map(\.string) == ["book.changed"])
        }
    }

    @Test func `WEBHOOK-002 a private address is refused with its field, unless the operator allows it`()
        async throws
    {
        try await SharingFixture.run { sharing in
            for url in ["https://127.0.0.1/", "https://nas.local/", "http://hooks.example.org/"] {
                let body = #"{"url":"\#(url)","events":["book.changed"]}"#
                let answer = try await sharing.send(.post, "/webhooks", body)
                #expect(answer.status == 400 && !answer.json["details"]["url"].isMissing, "\(url)")
            }
            // A name is looked up by each try alone, which says no more than that.
            let body = #"{"url":"https://localtest.invalid/","events":["book.changed"]}"#
            let id = try #require(try await sharing.send(.post, "/webhooks", body).json["id"].string)
            _ = try await sharing.send(.post, "/webhooks/\(id)/test")
            let isTried = try await eventually {
                let log = try await sharing.get("/webhooks/\(id)/deliveries").json["deliveries"][0]
                return log["attempts"][0]["reason"].string == "no public address"
            }
            #expect(isTried)
        }
    }

    @Test func `WEBHOOK-003 a delivery has the form and the signature of Standard Webhooks`() async throws {
        // Signed by the reference library standardwebhooks 1.1.0.
        let headers = WebhookSignature.headers(
            id: try #require(ID("01900000-0000-7000-8000-000000000001")),
            at: Timestamp(millisecondsSinceEpoch: 1_772_000_000_999), body: #"{"test":1}"#,
            secrets: [Array(0..<32)])
        #expect(
            WebhookSignature.text(of: Array(0..<32)) == "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
        #expect(headers.map(\.0) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(headers[1].1 == "1772000000")
        #expect(headers[2].1 == "v1,UJRXoidECnegr/K5utF+FpK5KH9t60cH5jA87QFZDNA=")
        try await WebhookScene.run { scene in
            let (id, secret) = try await scene.make([.sharesChanged])
            let test = try await scene.sharing.send(.post, "/webhooks/\(id)/test")
            #expect(test.status == 202 && test.json["state"].string == "PENDING")
            let request = try #require(try await scene.received(1).first)
            #expect(request.id == test.json["id"].string)
            #expect(request.fields["Content-Type"] == "application/json")
            #expect(request.type == "webhook.test" && request.json["data"].keys.isEmpty)
            #expect(request.fields["webhook-signature"] == signature(of: request, by: secret))
            let done = try await scene.tries(1, of: id)
            #expect(done["state"].string == "DELIVERED" && done["nextAttemptAt"] == .null)
            #expect(done["attempts"][0]["status"].int == 204 && done["attempts"][0]["reason"] == .null)
            #expect(try await scene.webhook(id)["lastDeliveredAt"].string != nil)
        }
    }

    @Test func `WEBHOOK-003 what receivers get of each event fits the document`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make(WebhookEventType.choices, as: 2)
            _ = try await scene.sharing.share(1)
            scene.sharing.ledger.changeBook(of: scene.sharing.service.user(2).user, to: 3, wallet: 1)
            let expected = Set(WebhookEventType.allCases.map(\.rawValue))
            let isAll = try await eventually {
                let types = Set(scene.web.received.map(\.type))
                // A test is refused while another one is on its way.
                if !types.contains("webhook.test") {
                    _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test", as: 2)
                }
                return types == expected
            }
            #expect(isAll)
            for request in scene.web.received {
                #expect(DocumentCheck.shared.problems(ofDelivery: request.json, request.fields) == [])
                #expect(
                    request.json["data"].keys.sorted()
                        == (request.type == "book.changed"
                            ? ["revision"] : request.type == "notification.created" ? ["id", "kind"] : []))
            }
            let alien = try JSONValue(Array(#"{"type":"book.changed","timestamp":"x","data":{}}"#.utf8))
            #expect(DocumentCheck.shared.problems(ofDelivery: alien, HTTPFields()).count == 5)
        }
    }

    private func signature(of request: WebStub.Received, by secret: String) -> String {
        let text = secret.dropFirst("whsec_".count).map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        let key = Sodium.fromBase64URL(String(text.filter { $0 != "=" })) ?? []
        let signed = "\(request.id).\(request.fields["webhook-timestamp"] ?? "").\(request.body)"
        return "v1,\(WebhookSignature.base64(Sodium.hmacSHA256(Array(signed.utf8), key: key)))"
    }

    @Test func `WEBHOOK-006 a replaced secret signs along for a day`() async throws {
        try await WebhookScene.run { scene in
            let (id, old) = try await scene.make([.sharesChanged])
            let rotated = try await scene.sharing.send(.post, "/webhooks/\(id)/secret").json
            let new = try #require(rotated["secret"].string)
            #expect(new != old && rotated["formerUntil"].string != nil)
            _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test")
            let both = try #require(try await scene.received(1).first)
            #expect(
                both.fields["webhook-signature"]
                    == "\(signature(of: both, by: new)) \(signature(of: both, by: old))")
            try await scene.tries(1, of: id)
            scene.advance(3_600)
            let newest = try #require(
                try await scene.sharing.send(.post, "/webhooks/\(id)/secret").json["secret"].string)
            _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test")
            let all = try #require(try await scene.received(2).last)
            #expect(
                all.fields["webhook-signature"]?.split(separator: " ").map(String.init)
                    == [newest, new, old].map { signature(of: all, by: $0) })
            try await scene.tries(1, of: id)
            scene.advance(86_401)
            _ = try await scene.sharing.send(.post, "/webhooks/\(id)/test")
            let one = try #require(try await scene.received(3).last)
            #expect(one.fields["webhook-signature"] == signature(of: one, by: newest))
        }
    }

    @Test func `WEBHOOK-007 a replay has the same id and body, also after the last try`() async throws {
        try await WebhookScene.run { scene in
            let (id, _) = try await scene.make([.walletChanged])
            scene.sharing.ledger.changeBook(of: scene.sharing.service.user(1).user, to: 1, wallet: 1)
            let first = try #require(try await scene.received(1).first)
            try await scene.tries(1, of: id)
            let replay = "/webhooks/\(id)/deliveries/\(first.id)/replay"
            #expect(try await scene.sharing.send(.post, replay, as: 2).status == 404)
            #expect(try await scene.sharing.send(.post, replay).status == 202)
            let second = try #require(try await scene.received(2).last)
            #expect(second.id == first.id && second.body == first.body)
            let log = try await scene.tries(2, of: id)
            #expect(log["state"].string == "DELIVERED")
            // One that fails is not tried again by itself.
            scene.web.setAll(WebStub.Answer("", status: 500))
            #expect(try await scene.sharing.send(.post, replay).status == 202)
            let failed = try await scene.tries(3, of: id)
            #expect(failed["state"].string == "FAILED" && failed["nextAttemptAt"] == .null)
            _ = try await scene.sharing.send(.patch, "/webhooks/\(id)", #"{"enabled":false}"#)
            #expect(try await scene.sharing.send(.post, replay).status == 409)
            #expect(try await scene.sharing.send(.post, "/webhooks/\(id)/test").status == 409)
        }
    }
}
