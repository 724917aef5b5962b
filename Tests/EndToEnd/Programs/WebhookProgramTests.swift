import CofferClient
import Contracts
import TestKit
import Testing

/// Webhooks with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct WebhookProgramTests {
    @Test func `WEBHOOK-009 kill -9 of sharing and of the ledger loses no event`() async throws {
        try await WebStub.run { web in
            web.setAll(WebStub.Answer("", status: 204))
            let settings = [
                "COFFER_TIME_UNIT": "100", "COFFER_AUTO_VERIFY": "example.test",
                "COFFER_WEBHOOK_PRIVATE": "allow",
            ]
            try await RunningCoffer.run(settings: settings) { coffer in
                let ada = try await coffer.join("ada@example.test")
                let bob = try await coffer.join("bob@example.test", name: "Bob")
                let events: [Field<String>] = [.value("book.changed"), .value("notification.created")]
                for app in [ada, bob] {
                    _ = try await app.webhooks.create(
                        WebhookDraft(url: .value("\(web.url)/hook"), events: .value(BoundedList(events))))
                }
                let food = try await ada.categories.create(
                    CategoryDraft(name: "Food", type: .value(.expense))
                ).id
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for number in 1...1_000 where !Task.isCancelled {
                            try? await Self.share(ada, food, number)
                            try? await Task.sleep(for: .milliseconds(50))
                        }
                    }
                    try await coffer.killInTurn(["sharing", "ledger"], times: 6)
                    group.cancelAll()
                    try await group.waitForAll()
                }
                let revision = try await ada.changes().revision
                let notifications = try await bob.notifications.page(limit: 100).notifications
                #expect(!notifications.isEmpty)
                let isWhole = try await eventually {
                    let told = web.bodies.compactMap { try? JSONValue(Array($0.utf8))["data"] }
                    let ids = Set(told.compactMap { $0["id"].string })
                    return told.contains { $0["revision"].int.map(Int64.init) == revision }
                        && notifications.allSatisfy { $0.$type == "MORE" || ids.contains($0.id.text) }
                }
                #expect(isWhole, "\(coffer.lastWords(of: "sharing"))")
            }
        }
    }

    private static func share(_ app: CofferClient, _ category: ID<Category>, _ number: Int) async throws {
        let made = try await app.transactions.create(
            TransactionDraft(
                categoryId: .value(category), type: .value(.expense), amount: .value("1.00"),
                description: .value("Lunch \(number)")))
        _ = try await app.sharing.share(
            ShareDraft(
                transactionId: .value(made.id),
                participants: .list([ParticipantDraft(email: "bob@example.test")])))
    }
}
