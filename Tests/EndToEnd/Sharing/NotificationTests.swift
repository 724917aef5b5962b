import CofferClient
import Contracts
import TestKit
import Testing

/// Notifications and mails of shares, through the gateway.
@Suite(.serialized) struct NotificationTests {
    @Test func `the steps of a share are reported to both sides, and notifications stay read`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let category = try await ada.category("Food")
            var parts: [ID<Participant>] = []
            for number in 1...3 {
                let lunch = try await ada.spend(
                    "20", on: category, description: .value("Lunch \(number)"))
                let share = try await ada.client.sharing.share(
                    ShareDraft(
                        transactionId: .value(lunch.id),
                        participants: .list([ParticipantDraft(email: "bob@example.org")])))
                parts.append(try #require(share.participants.first).id)
            }
            _ = try await ada.client.sharing.remind(parts[0])
            let twice = try await refused { try await ada.client.sharing.remind(parts[0]) }
            #expect(twice.status == 400 && twice.details["reminderSentAt"] != nil)
            try await ada.client.sharing.markPaid(parts[0])
            _ = try await bob.client.sharing.decline(parts[1], reason: "I had salad")

            let news = try await bob.client.notifications.page().notifications
            #expect(news.map(\.$type) == ["PAID", "REMINDER", "SHARED", "SHARED", "SHARED"])
            let newest = try #require(news.first)
            #expect(newest.actor.displayName == "Ada")
            #expect(newest.participantId == parts[0])
            let told = try #require(try await ada.client.notifications.page().notifications.first)
            #expect(told.message == "Bob declined their part of Lunch 2, 10.00 USD: I had salad")

            #expect(try await refused { try await ada.client.notifications.read(newest.id) }.status == 404)
            try await bob.client.notifications.read(newest.id)
            #expect(try await bob.client.notifications.page(unread: true).total == 4)
            #expect(try await bob.client.notifications.readAll().read == 4)
            #expect(try await bob.client.notifications.page().unread == 0)
            _ = try await system.mail(to: "bob@example.org", containing: "reminds you")
        }
    }

    @Test func `a user who turned mails off gets none`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            #expect(try await bob.client.notifications.setMails(false).mails == false)
            let lunch = try await ada.spend("20", on: ada.category("Food"))
            _ = try await ada.client.sharing.share(
                ShareDraft(
                    transactionId: .value(lunch.id),
                    participants: .list([
                        ParticipantDraft(email: "bob@example.org"),
                        ParticipantDraft(email: "zoe@example.org"),
                    ])))
            // A mail to Bob would have been queued before this one.
            _ = try await system.mail(to: "zoe@example.org", containing: "shared an expense")
            #expect(system.mails(to: "bob@example.org").allSatisfy { !$0.contains("shared an expense") })
            #expect(try await bob.client.notifications.page().total == 1)
        }
    }
}
