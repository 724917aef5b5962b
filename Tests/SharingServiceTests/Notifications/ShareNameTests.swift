import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// What a shared expense is called where others read of it.
@Suite struct ShareNameTests {
    @Test func `the payee stands for an empty description in shares, notifications and mails`() async throws {
        try await SharingFixture.run { sharing in
            let named = sharing.ledger.add(1, description: nil, payee: "Osteria Roma")
            let share = try await sharing.share(named, with: ["bob@x.org", "new@x.org"])
            let path = "/expenses/shares/\(share.json["id"].string ?? "")"
            #expect(try await sharing.get(path).json["transaction"]["description"].string == "Osteria Roma")
            let owed = try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]
            #expect(owed["sharedExpense"]["transaction"]["description"].string == "Osteria Roma")
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]["message"]
            #expect(news.string == "Ann shared Osteria Roma with you. Your part is 33.33 USD.")
            let mail = try #require(try await sharing.mails(to: "bob@x.org", atLeast: 1).first)
            #expect(mail.contains("Expense: Osteria Roma"))
            // A stranger's mail has no typed text.
            let stranger = try #require(try await sharing.mails(to: "new@x.org", atLeast: 1).first)
            #expect(!stranger.contains("Osteria"))
            // A description comes first, and without either it is the category.
            for (number, description, payee, title) in [
                (2, "Dinner", "Osteria Roma", "Dinner"), (3, nil, nil, "Food"),
            ] as [(UInt64, String?, String?, String)] {
                let transaction = sharing.ledger.add(number, description: description, payee: payee)
                let made = try await sharing.share(transaction, with: ["bob@x.org"])
                let shown = try await sharing.get("/expenses/shares/\(made.json["id"].string ?? "")").json
                #expect(shown["transaction"]["description"].string == title)
            }
        }
    }

    @Test(arguments: [
        ([:], "http://127.0.0.1:0/app/sharing"),
        (["COFFER_PUBLIC_URL": "https://coffer.example"], "https://coffer.example/app/sharing"),
        (
            ["COFFER_PUBLIC_URL": "https://coffer.example", "COFFER_APP_LINK": "coffer://open"],
            "coffer://open"
        ),
    ])
    func `mails about shares lead to the shared expenses in the app, or to the app's own link`(
        settings: [String: String], link: String
    ) async throws {
        try await SharingFixture.run(settings: settings) { sharing in
            _ = try await sharing.share(1, with: ["bob@x.org", "new@x.org"])
            for email in ["bob@x.org", "new@x.org"] {
                let mail = try #require(try await sharing.mails(to: email, atLeast: 1).first)
                #expect(mail.contains("\r\n\(link)\r\n"), "\(mail)")
            }
        }
    }
}
