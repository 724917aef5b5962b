import HTTPKit
import TestKit
import Testing

/// Notifications and mails of shares, through the gateway.
@Suite(.serialized) struct NotificationTests {
    @Test func `the steps of a share are reported to both sides, and notifications stay read`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let category = try await ada.category("Food")
            var parts: [String] = []
            for number in 1...3 {
                let lunch = try await ada.expense(
                    "20", category, extra: #","description":"Lunch \#(number)""#)
                let share = try await ada.send(
                    .post, "/expenses/share",
                    #"{"transactionId":"\#(lunch)","participants":[{"email":"bob@example.org"}]}"#)
                parts.append(try #require(share.data["participants"][0]["id"].string))
            }
            #expect(try await ada.send(.post, "/expenses/shares/\(parts[0])/remind").status == 200)
            let twice = try await ada.send(.post, "/expenses/shares/\(parts[0])/remind")
            #expect(twice.status == 400 && !twice.json["details"]["reminderSentAt"].isMissing)
            #expect(try await ada.send(.patch, "/expenses/shares/\(parts[0])/paid").status == 200)
            let reason = #"{"reason":"I had salad"}"#
            #expect(try await bob.send(.post, "/expenses/shares/\(parts[1])/decline", reason).status == 200)

            let news = try await bob.get("/notifications").data
            #expect(
                news["notifications"].array.map { $0["type"].string } == [
                    "PAID", "REMINDER", "SHARED", "SHARED", "SHARED",
                ])
            #expect(news["notifications"][0]["actor"]["displayName"].string == "Ada")
            #expect(news["notifications"][0]["participantId"].string == parts[0])
            let told = try await ada.get("/notifications").data["notifications"][0]
            #expect(told["message"].string == "Bob declined their part of Lunch 2, 10.00 USD: I had salad")

            let id = try #require(news["notifications"][0]["id"].string)
            #expect(try await ada.send(.patch, "/notifications/\(id)/read").status == 404)
            #expect(try await bob.send(.patch, "/notifications/\(id)/read").status == 200)
            #expect(try await bob.get("/notifications?unread=true").data["total"].int == 4)
            #expect(try await bob.send(.post, "/notifications/read-all").data["read"].int == 4)
            #expect(try await bob.get("/notifications").data["unread"].int == 0)
            _ = try await system.mail(to: "bob@example.org", containing: "reminds you")
        }
    }

    @Test func `a user who turned mails off gets none`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let off = try await bob.send(.patch, "/notifications/settings", #"{"mails":false}"#)
            #expect(off.status == 200 && off.data["mails"].bool == false)
            let lunch = try await ada.expense("20", try await ada.category("Food"))
            let share = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(lunch)","participants":[{"email":"bob@example.org"},"#
                    + #"{"email":"zoe@example.org"}]}"#)
            #expect(share.status == 201)
            // A mail to Bob would have been queued before this one.
            _ = try await system.mail(to: "zoe@example.org", containing: "shared an expense")
            #expect(system.mails(to: "bob@example.org").allSatisfy { !$0.contains("shared an expense") })
            #expect(try await bob.get("/notifications").data["total"].int == 1)
        }
    }
}
