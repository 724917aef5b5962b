import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

extension DeclaredErrorTests {
    @Test func `sharing answers every error that it declares`() async throws {
        let seen = try await Self.run("sharing", SharingAPI.all) { scenes in
            let ada = try await scenes.system.join("ada@example.org")
            let bob = try await scenes.system.join("bob@example.org", name: "Bob")
            let belongings = try await Belongings(of: ada)
            try await Self.provokePartErrors(of: ada, bob)
            try await Self.provokePaymentErrors(of: ada, bob)
            try await Self.provokeGroupErrors(of: ada, bob)
            try await Self.provokeTooManyCurrencies(of: ada)
            try await scenes.provokeGeneralErrors(as: ada, belongings)
            try await Self.provokeTooManyGroups(as: ada)
            try await Self.provokeFullGroup(as: ada)
            try await Self.provokeWebhookErrors(as: scenes.system.join("dora@example.org", name: "Dora"))
        }
        Self.expect(seen, areThoseOf: SharingAPI.all)
    }

    private static let unknown = "01900000-0000-7000-8000-000000000001"

    /// Shares an expense with Bob; the ids of the transaction, the share and Bob's part.
    private static func share(
        of owner: Member, _ category: ID<Category>, in group: String? = nil
    ) async throws -> (transaction: String, share: String, part: String) {
        let transaction = try await owner.spend("10", on: category).id
        let path = group.map { "/groups/\($0)/expenses" } ?? "/expenses/share"
        let people = group == nil ? #","participants":[{"email":"bob@example.org"}]"# : ""
        let answer = try await owner.send(.post, path, #"{"transactionId":"\#(transaction)"\#(people)}"#)
        return (
            transaction.text, try #require(answer.data["id"].string, "\(answer.text)"),
            try #require(answer.data["participants"][0]["id"].string)
        )
    }

    private static func provokePartErrors(of owner: Member, _ participant: Member) async throws {
        let category = try await owner.category("Restaurants")
        let (transaction, share, part) = try await share(of: owner, category)
        for id in [transaction, unknown] {
            let body = #"{"transactionId":"\#(id)","participants":[{"email":"bob@example.org"}]}"#
            _ = try await owner.send(.post, "/expenses/share", body)
        }
        let path = "/expenses/shares/\(part)"
        _ = try await participant.send(.delete, "/expenses/shares/\(share)")
        for member in [participant, owner] {
            _ = try await member.send(.post, "\(path)/accept", #"{"amount":1}"#)
            _ = try await member.send(.post, "\(path)/claim/refuse")
        }
        _ = try await participant.send(.post, "\(path)/accept", #"{"amount":true}"#)
        for paid in ["\(path)/paid", "/sharing/\(part)/paid"] {
            _ = try await participant.send(.patch, paid)
        }
        for action in ["remind", "unpay"] { _ = try await participant.send(.post, "\(path)/\(action)") }
        _ = try await owner.send(.post, "\(path)/unpay")
        _ = try await participant.send(.post, "\(path)/book", "{}")
        for action in ["decline", "book"] { _ = try await owner.send(.post, "\(path)/\(action)", "{}") }
        for _ in 0..<2 { _ = try await owner.send(.post, "\(path)/remind") }
        for _ in 0..<2 { _ = try await owner.send(.patch, "\(path)/paid") }
        _ = try await owner.send(.patch, "/sharing/\(part)/paid")
        _ = try await participant.send(.post, "\(path)/decline", #"{"reason":7}"#)
        _ = try await owner.send(.delete, "/expenses/shares/\(share)")
        let account = try await participant.client.accounts.list().activeAccountId
        let food = try await participant.category("Food")
        for _ in 0..<2 {
            let body = #"{"accountId":"\#(account)","categoryId":"\#(food)"}"#
            _ = try await participant.send(.post, "\(path)/book", body)
        }
        _ = try await self.share(of: owner, category)
        let settled = #"{"userId":"\#(owner.id)","currency":"USD","net":true}"#
        _ = try await participant.send(.post, "/sharing/settle", settled)
        for _ in 0..<2 { _ = try await participant.send(.post, "/sharing/claim", settled) }
        _ = try await owner.send(.post, "/sharing/claim/refuse", settled)
        _ = try await owner.send(.post, "/sharing/accept", "{}")
        _ = try await owner.get("/sharing/simplified?userIds=\(unknown)")
    }

    private static func provokePaymentErrors(of owner: Member, _ participant: Member) async throws {
        let cleo = try await owner.system.join("cleo@example.org", name: "Cleo")
        let dinner = try await owner.spend("30", on: owner.category("Dinners out")).id
        let made = try await owner.send(
            .post, "/expenses/share",
            #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"},"#
                + #"{"email":"cleo@example.org"}]}"#)
        let share = "/expenses/shares/\(try #require(made.data["id"].string, "\(made.text)"))"
        let part = "/expenses/shares/\(try #require(made.data["participants"][0]["id"].string))"
        for body in [#"{"amount":99}"#, #"{"amount":"0.01"}"#] {
            _ = try await participant.send(.post, "\(part)/payments", body)
            _ = try await owner.send(.post, "\(part)/payments", body)
            for _ in 0..<2 { _ = try await participant.send(.post, "\(part)/claim", body) }
        }
        _ = try await owner.send(.post, "\(part)/claim")
        _ = try await cleo.get("\(part)/payments")
        let list = try await owner.get("\(part)/payments").data["payments"]
        let payment = "\(part)/payments/\(try #require(list[0]["id"].string))"
        _ = try await participant.send(.post, "\(part)/decline")
        for member in [participant, owner] {
            _ = try await member.send(.patch, share, #"{"participants":[{"email":"bob@example.org"}]}"#)
        }
        for member in [participant, owner, owner] { _ = try await member.send(.delete, payment) }
        for _ in 0..<100 { _ = try await owner.send(.post, "\(part)/payments", #"{"amount":"0.01"}"#) }
    }

    private static func provokeWebhookErrors(as member: Member) async throws {
        let draft = #"{"url":"https://hooks.invalid/x","events":["wallet.changed"]}"#
        for _ in 0...Webhook.maximum { _ = try await member.send(.post, "/webhooks", draft) }
        let webhook = "/webhooks/\(try #require(try await member.client.webhooks.list().first).id)"
        let delivery = try await member.send(.post, "\(webhook)/test").data["id"].string ?? ""
        _ = try await member.send(.patch, webhook, #"{"enabled":false}"#)
        _ = try await member.send(.post, "\(webhook)/test")
        _ = try await member.send(.post, "\(webhook)/deliveries/\(delivery)/replay")
        member.system.harness.clock.advance(seconds: 700)
        _ = try await member.send(.post, "/webhooks", draft)
        _ = try await member.send(.patch, webhook, #"{"url":"https://hooks.invalid/y"}"#)
        _ = try await member.send(.post, "\(webhook)/secret")
    }

    private static func provokeGroupErrors(of owner: Member, _ member: Member) async throws {
        let made = try await owner.send(
            .post, "/groups", #"{"name":"Trip","members":[{"email":"bob@example.org"}]}"#
        ).data
        let group = try #require(made["id"].string)
        let path = "/groups/\(group)"
        let members = made["members"].array.compactMap { $0["id"].string }
        try #require(members.count == 2)
        for method in [HTTPMethod.put, .patch] {
            _ = try await member.send(method, path, #"{"name":"Mine"}"#)
        }
        _ = try await member.send(.delete, path)
        _ = try await member.send(.post, "\(path)/members", #"{"email":"cleo@example.org"}"#)
        _ = try await member.send(.patch, "\(path)/members/\(members[1])", #"{"weight":2}"#)
        _ = try await member.send(.delete, "\(path)/members/\(members[0])")
        _ = try await owner.send(.patch, "\(path)/members/\(members[1])", #"{"weight":"x"}"#)
        let (transaction, _, _) = try await share(of: owner, try await owner.category("Trips"), in: group)
        for id in [transaction, unknown] {
            _ = try await owner.send(.post, "\(path)/expenses", #"{"transactionId":"\#(id)"}"#)
        }
        _ = try await owner.send(.delete, "\(path)/members/\(members[1])")
        _ = try await owner.send(.delete, path)
    }

    /// Takes back a payment while twenty other currencies are open in the group.
    private static func provokeTooManyCurrencies(of owner: Member) async throws {
        let made = try await owner.send(
            .post, "/groups", #"{"name":"World","members":[{"email":"bob@example.org"}]}"#)
        let group = try #require(made.data["id"].string, "\(made.text)")
        let category = try await owner.category("Travel")
        let (_, _, part) = try await share(of: owner, category, in: group)
        _ = try await owner.send(.patch, "/expenses/shares/\(part)/paid")
        let payments = "/expenses/shares/\(part)/payments"
        let payment = try #require(try await owner.get(payments).data["payments"][0]["id"].string)
        let codes = "AED AUD BHD BRL CAD CHF CNY CZK DKK EUR GBP HUF INR JPY KRW MXN NOK PLN SEK TRY"
        for code in codes.split(separator: " ") {
            let bill = try await owner.expense("10", category, extra: #","currency":"\#(code)""#)
            _ = try await owner.send(.post, "/groups/\(group)/expenses", #"{"transactionId":"\#(bill)"}"#)
        }
        _ = try await owner.send(.post, "/expenses/shares/\(part)/unpay")
        _ = try await owner.send(.delete, "\(payments)/\(payment)")
    }

    private static func provokeTooManyGroups(as member: Member) async throws {
        for number in 0...50 { _ = try await member.send(.post, "/groups", #"{"name":"Group \#(number)"}"#) }
        let groups = try await member.get("/groups").data["groups"].array.compactMap { $0["id"].string }
        for group in groups.prefix(10) { _ = try await member.send(.delete, "/groups/\(group)") }
    }

    /// Fifty new addresses an hour, a hundred members a group.
    private static func provokeFullGroup(as member: Member) async throws {
        func people(_ numbers: Range<Int>) -> String {
            "[" + numbers.map { #"{"email":"person\#($0)@example.org"}"# }.joined(separator: ",") + "]"
        }
        let system = member.system
        system.harness.clock.advance(seconds: 3_601)
        _ = try await member.send(.post, "/groups", #"{"name":"First","members":\#(people(0..<50))}"#)
        _ = try await member.send(.post, "/groups", #"{"name":"Refused","members":\#(people(50..<51))}"#)
        let dinner = try await member.spend("10", on: member.category("Dinners")).id
        let (_, share, _) = try await share(of: member, try await member.category("Lunches"))
        _ = try await member.send(
            .patch, "/expenses/shares/\(share)", #"{"participants":\#(people(50..<51))}"#)
        _ = try await member.send(
            .post, "/expenses/share", #"{"transactionId":"\#(dinner)","participants":\#(people(50..<51))}"#)
        let other = try await member.send(.post, "/groups", #"{"name":"Other"}"#).data["id"].string
        _ = try await member.send(
            .post, "/groups/\(try #require(other))/members", #"{"email":"person50@example.org"}"#)
        system.harness.clock.advance(seconds: 3_601)
        _ = try await member.send(.post, "/groups", #"{"name":"Second","members":\#(people(50..<99))}"#)
        let full = try await member.send(.post, "/groups", #"{"name":"Full","members":\#(people(0..<99))}"#)
        let group = try #require(full.data["id"].string, "\(full.text)")
        _ = try await member.send(.post, "/groups/\(group)/members", #"{"email":"bob@example.org"}"#)
    }
}
