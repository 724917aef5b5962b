import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Every public route of sharing as the owner, a participant, a former participant, a stranger and an
/// anonymous caller, through the gateway.
@Suite struct SharingAccessTests {
    /// A route with the statuses for an anonymous caller, a stranger, a former participant, a participant and
    /// the owner, called in this order.
    private struct Row {
        let endpoint: EndpointDescription
        var body: String?
        var query = ""
        let statuses: [Int]

        init<Q, R>(
            _ endpoint: Endpoint<Q, R>, _ statuses: [Int], _ body: String? = nil, query: String = ""
        ) {
            self.endpoint = endpoint.description
            self.statuses = statuses
            self.body = body
            self.query = query
        }

        var name: String { "\(endpoint.method.rawValue) \(endpoint.path)" }
    }

    private static let names = ["anonymous", "stranger", "former", "participant", "owner"]

    /// The routes of an expense that Ada shared with Bob and with Cleo, who declined.
    private static let shares = [
        Row(SharingAPI.getShare, [401, 404, 200, 200, 200]),
        Row(
            SharingAPI.share, [401, 404, 404, 404, 409],
            #"{"transactionId":"{transaction}","participants":[{"email":"dan@example.org"}]}"#),
        Row(SharingAPI.remindShare, [401, 404, 403, 403, 200]),
        Row(SharingAPI.bookShare, [401, 404, 403, 400, 400], "{}"),
        Row(SharingAPI.markPaid, [401, 404, 403, 403, 200]),
        Row(SharingAPI.markPartPaid, [401, 404, 403, 403, 200]),
        Row(SharingAPI.recordPayment, [401, 404, 403, 403, 201], #"{"amount":1}"#),
        Row(SharingAPI.listPayments, [401, 404, 403, 200, 200]),
        Row(SharingAPI.deletePayment, [401, 404, 403, 403, 200]),
        Row(SharingAPI.acceptShare, [401, 404, 403, 200, 403], "{}"),
        // Nobody says that they paid.
        Row(SharingAPI.refuseClaim, [401, 404, 403, 403, 400], "{}"),
        Row(SharingAPI.claimPart, [401, 404, 403, 201, 403], #"{"note":"By bank"}"#),
        Row(SharingAPI.editShare, [401, 404, 403, 403, 200], #"{"description":"Supper"}"#),
        // The part is not paid.
        Row(SharingAPI.unpayShare, [401, 404, 403, 403, 400]),
        Row(SharingAPI.declineShare, [401, 404, 403, 200, 403], #"{"reason":"No"}"#),
        Row(SharingAPI.cancelShare, [401, 404, 403, 403, 200]),
        Row(SharingAPI.overview, [401, 200, 200, 200, 200]),
        Row(SharingAPI.sharedByMe, [401, 200, 200, 200, 200]),
        Row(SharingAPI.sharedWithMe, [401, 200, 200, 200, 200]),
        Row(SharingAPI.simplified, [401, 404, 200, 200, 200], query: "?userIds={participant}"),
        Row(SharingAPI.claim, [401, 400, 400, 201, 400], #"{"userId":"{owner}","currency":"USD"}"#),
        // Bob says that he paid Ada.
        Row(
            SharingAPI.refuseSettlement, [401, 400, 400, 400, 200],
            #"{"userId":"{participant}","currency":"USD"}"#),
        Row(SharingAPI.accept, [401, 200, 200, 200, 200], #"{"userId":"{owner}"}"#),
        Row(SharingAPI.settle, [401, 400, 400, 400, 200], #"{"userId":"{participant}","currency":"USD"}"#),
    ]

    /// The routes of Bob's notification of the share, and of each user's own settings.
    private static let notifications = [
        Row(SharingAPI.listNotifications, [401, 200, 200, 200, 200]),
        Row(SharingAPI.readNotification, [401, 404, 404, 200, 404]),
        Row(SharingAPI.readNotifications, [401, 200, 200, 200, 200]),
        Row(SharingAPI.notificationSettings, [401, 200, 200, 200, 200]),
        Row(SharingAPI.changeNotificationSettings, [401, 200, 200, 200, 200], #"{"mails":true}"#),
    ]

    /// The routes of Ada's group with Bob, which Cleo has left.
    private static let groups = [
        Row(SharingAPI.listGroups, [401, 200, 200, 200, 200]),
        Row(SharingAPI.createGroup, [401, 201, 201, 201, 201], #"{"name":"Own"}"#),
        Row(SharingAPI.getGroup, [401, 404, 404, 200, 200]),
        Row(SharingAPI.listMembers, [401, 404, 404, 200, 200]),
        Row(SharingAPI.listGroupExpenses, [401, 404, 404, 200, 200]),
        Row(SharingAPI.groupBalances, [401, 404, 404, 200, 200]),
        Row(SharingAPI.replaceGroup, [401, 404, 404, 403, 200], #"{"name":"Flat","splitType":"EQUAL"}"#),
        Row(SharingAPI.updateGroup, [401, 404, 404, 403, 200], #"{"name":"Home"}"#),
        Row(SharingAPI.addMember, [401, 404, 404, 403, 201], #"{"email":"dan@example.org"}"#),
        Row(SharingAPI.updateMember, [401, 404, 404, 403, 200], #"{"weight":2}"#),
        Row(SharingAPI.shareToGroup, [401, 404, 404, 404, 201], #"{"transactionId":"{transaction}"}"#),
        // Bob leaves, so the owner finds no such member.
        Row(SharingAPI.removeMember, [401, 404, 404, 200, 404]),
        Row(SharingAPI.deleteGroup, [401, 404, 404, 403, 200]),
    ]

    /// The routes of Ada's webhook, which nobody else finds, and of each user's own.
    private static let webhooks = [
        Row(SharingAPI.listWebhooks, [401, 200, 200, 200, 200]),
        Row(
            SharingAPI.createWebhook, [401, 201, 201, 201, 201],
            #"{"url":"https://hooks.invalid/x","events":["wallet.changed"]}"#),
        Row(SharingAPI.getWebhook, [401, 404, 404, 404, 200]),
        Row(SharingAPI.updateWebhook, [401, 404, 404, 404, 200], #"{"description":"Home"}"#),
        Row(SharingAPI.rotateWebhookSecret, [401, 404, 404, 404, 200]),
        Row(SharingAPI.listDeliveries, [401, 404, 404, 404, 200]),
        // A test is on its way.
        Row(SharingAPI.replayDelivery, [401, 404, 404, 404, 409]),
        Row(SharingAPI.testWebhook, [401, 404, 404, 404, 409]),
        Row(SharingAPI.deleteWebhook, [401, 404, 404, 404, 200]),
    ]

    @Test func `every route is in the table`() {
        let rows = Self.shares + Self.notifications + Self.groups + Self.webhooks
        let declared = SharingAPI.all.filter { $0.access.needsUser }
        #expect(
            rows.map(\.name).sorted() == declared.map { "\($0.method.rawValue) \($0.path)" }.sorted())
    }

    /// Ada, the owner; Bob, a participant; Cleo, a former participant; Eve, a stranger.
    private struct Scene {
        let system: CofferSystem
        let ada: Member
        let bob: Member
        let cleo: Member
        let eve: Member
        let category: ID<Category>

        static func run(_ body: (Scene) async throws -> Void) async throws {
            let settings = ["COFFER_RATES": "off", "COFFER_WEBHOOK_PRIVATE": "allow"]
            try await CofferSystem.run(settings: settings) { system in
                let ada = try await system.join("ada@example.org", name: "Ada")
                try await body(
                    Scene(
                        system: system, ada: ada,
                        bob: try await system.join("bob@example.org", name: "Bob"),
                        cleo: try await system.join("cleo@example.org", name: "Cleo"),
                        eve: try await system.join("eve@example.org", name: "Eve"),
                        category: try await ada.category("Food")))
            }
        }

        /// Makes a share, which Cleo declines, and returns values for a row's placeholders by name.
        func share() async throws -> [String: String] {
            let dinner = try await ada.spend("90", on: category, description: "Dinner").id
            let made = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"},"#
                    + #"{"email":"cleo@example.org"}]}"#)
            let share = try #require(made.data["id"].string, "\(made.text)")
            let parts = made.data["participants"].array.compactMap { $0["id"].string }
            let declined = try await cleo.send(.post, "/expenses/shares/\(parts[1])/decline")
            #expect(declined.status == 200, "\(declined.text)")
            let news = try await bob.get("/notifications?limit=1").data["notifications"][0]["id"].string
            return [
                "transaction": dinner.text, "share": share, "part": parts[0], "participant": bob.id,
                "owner": ada.id, "notification": try #require(news),
            ]
        }

        /// Records a payment of the part, and adds its id.
        func pay(_ places: inout [String: String]) async throws {
            let path = "/expenses/shares/\(try #require(places["part"]))/payments"
            places["payment"] = try await ada.send(.post, path, #"{"amount":1}"#).data["id"].string
        }

        /// Makes a webhook with a delivery that hangs, and returns values for a row's placeholders by name.
        func webhook(at address: String) async throws -> [String: String] {
            let body = #"{"url":"\#(address)","events":["wallet.changed"]}"#
            let made = try await ada.send(.post, "/webhooks", body)
            let id = try #require(made.data["id"].string, "\(made.text)")
            let test = try await ada.send(.post, "/webhooks/\(id)/test")
            return ["webhook": id, "delivery": try #require(test.data["id"].string, "\(test.text)")]
        }

        /// Makes a group, which Cleo leaves, and returns values for a row's placeholders by name.
        func group() async throws -> [String: String] {
            let made = try await ada.send(
                .post, "/groups",
                #"{"name":"Flat","members":[{"email":"bob@example.org"},{"email":"cleo@example.org"}]}"#)
            let group = try #require(made.data["id"].string, "\(made.text)")
            let members = made.data["members"].array.compactMap { $0["id"].string }
            #expect(try await cleo.send(.delete, "/groups/\(group)/members/\(members[2])").status == 200)
            return [
                "group": group, "member": members[1],
                "transaction": try await ada.spend("90", on: category).id.text,
            ]
        }

        func call(_ row: Row, as caller: Int, _ places: [String: String]) async throws -> TestAnswer {
            let fill = { (text: String) in
                places.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
            }
            let path = row.endpoint.path
            let id =
                switch path {
                case _ where path.hasPrefix("/groups"): places["group"]
                case _ where path.hasPrefix("/notifications"): places["notification"]
                case _ where path.hasPrefix("/webhooks"): places["webhook"]
                case "/expenses/shares/{id}": places["share"]
                default: places["part"]
                }
            let target = fill(path.replacing("{id}", with: id ?? "")) + fill(row.query)
            let method = HTTPMethod(rawValue: row.endpoint.method.rawValue)
            guard caller > 0 else { return try await system.call(method, target, json: row.body.map(fill)) }
            return try await [eve, cleo, bob, ada][caller - 1].send(method, target, row.body.map(fill))
        }

        /// Calls a row's route as each caller.
        func expect(_ row: Row, _ places: [String: String]) async throws {
            for (caller, status) in row.statuses.enumerated() {
                let answer = try await call(row, as: caller, places)
                let name = "\(row.name) as \(SharingAccessTests.names[caller])"
                #expect(answer.status == status, "\(name): \(answer.text)")
                if caller == 1 {
                    for secret in ["ada@example.org", "Dinner", "Flat"] {
                        #expect(!answer.text.contains(secret), "\(name): \(answer.text)")
                    }
                }
            }
        }
    }

    @Test func `shares are visible to their parties, and each step is open to its own party`() async throws {
        try await Scene.run { scene in
            for row in Self.shares + Self.notifications {
                var places = try await scene.share()
                if row.endpoint.path.contains("{payment}") { try await scene.pay(&places) }
                try await scene.expect(row, places)
            }
        }
    }

    @Test func `groups are visible to their members and changed by their owner`() async throws {
        try await Scene.run { scene in
            for row in Self.groups { try await scene.expect(row, try await scene.group()) }
        }
    }

    @Test func `webhooks are visible to their owner alone`() async throws {
        try await WebStub.run { web in
            web.setAll(WebStub.Answer("", delayMilliseconds: 20_000))
            try await Scene.run { scene in
                for row in Self.webhooks {
                    try await scene.expect(row, try await scene.webhook(at: web.url))
                    for webhook in try await scene.ada.client.webhooks.list() {
                        try await scene.ada.client.webhooks.delete(webhook.id)
                    }
                }
            }
        }
    }
}
