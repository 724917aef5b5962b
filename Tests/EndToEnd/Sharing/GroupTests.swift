import HTTPKit
import TestKit
import Testing

/// Groups with three real users, through the gateway.
@Suite(.serialized) struct GroupTests {
    @Test func `a group shares by its own split, shows its balances, and members leave when settled`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            let made = try await ada.send(
                .post, "/groups",
                #"{"name":"Flat","splitType":"SHARES","members":[{"email":"bob@example.org","weight":2},"#
                    + #"{"email":"cleo@example.org"}]}"#)
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(made.data["id"].string)
            let rent = try await ada.expense("1000", try await ada.category("Rent"))
            let shared = try await ada.send(
                .post, "/groups/\(id)/expenses", #"{"transactionId":"\#(rent)","description":"May"}"#)
            #expect(shared.status == 201, "\(shared.text)")
            #expect(shared.data["ownerShare"].string == "250.00")
            let power = try await bob.expense("400", try await bob.category("Power"))
            let second = try await bob.send(
                .post, "/groups/\(id)/expenses", #"{"transactionId":"\#(power)"}"#)
            #expect(second.data["ownerShare"].string == "200.00")

            let balances = try await cleo.get("/groups/\(id)/balances").data
            let nets = balances["balances"].array.map {
                "\($0["person"]["displayName"].string ?? "") \($0["netBalance"].string ?? "")"
            }
            #expect(Set(nets) == ["Ada 650.00", "Bob -300.00", "Cleo -350.00"])
            #expect(balances["payments"].array.count == 2)
            #expect(try await cleo.get("/groups/\(id)/expenses").data["total"].int == 2)

            let member = try #require(
                try await cleo.get("/groups/\(id)/members").data["members"].array.first {
                    $0["person"]["id"].string == cleo.id
                }?["id"].string)
            let leave = "/groups/\(id)/members/\(member)"
            #expect(try await cleo.send(.delete, leave).status == 409)
            for (creditor, debtor) in [(ada, bob), (ada, cleo), (bob, ada), (bob, cleo)] {
                let settled = try await creditor.send(
                    .post, "/sharing/settle", #"{"userId":"\#(debtor.id)","currency":"USD"}"#)
                #expect(settled.status == 200, "\(settled.text)")
            }
            #expect(try await cleo.send(.delete, leave).status == 200)
            #expect(try await cleo.get("/groups/\(id)").status == 404)
            #expect(try await bob.send(.delete, "/groups/\(id)").status == 403)
            #expect(try await ada.send(.delete, "/groups/\(id)").status == 200)
        }
    }

    @Test func `simplified debts keep every net with the fewest payments`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            for (owner, amount) in [(ada, "90"), (bob, "60")] {
                let transaction = try await owner.expense(amount, try await owner.category("Food"))
                let others = [ada, bob, cleo].filter { $0.id != owner.id }
                    .map { #"{"email":"\#($0.email)"}"# }.joined(separator: ",")
                let shared = try await owner.send(
                    .post, "/expenses/share",
                    #"{"transactionId":"\#(transaction)","participants":[\#(others)]}"#)
                #expect(shared.status == 201)
            }
            // Ada: +60 - 20, Bob: +40 - 30, Cleo: -30 - 20.
            let simplified = try await cleo.get("/sharing/simplified?userIds=\(ada.id),\(bob.id)").data
            let payments = simplified["payments"].array.map {
                "\($0["from"]["displayName"].string ?? "") \($0["to"]["displayName"].string ?? "") "
                    + "\($0["amount"].string ?? "")"
            }
            #expect(payments.sorted() == ["Cleo Ada 40.00", "Cleo Bob 10.00"])
        }
    }
}
