import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// The language of mails about shares. The mail server never answers, so that mails stay in the queue.
@Suite struct ShareLanguageTests {
    private static let foreign = Language.allCases.filter { $0 != .english }

    @Test(arguments: foreign)
    func `no mail about a share has an English sentence in another language`(language: Language) {
        let amount = Money(amountMinor: 1_250, .usd)
        for kind in ShareMessage.Kind.allCases {
            for reader in ShareMessage.Reader.allCases {
                func message(_ language: Language, _ name: String = "Ann") -> ShareMessage {
                    ShareMessage(
                        kind, by: name, kind == .invited ? nil : amount, to: reader, link: "https://x.test",
                        in: language)
                }
                let (own, english) = (message(language), message(.english))
                let paragraphs = own.text.split(separator: "\n\n")
                #expect(paragraphs.count == 5 && paragraphs[3] == "https://x.test")
                for (paragraph, other) in zip(paragraphs, english.text.split(separator: "\n\n")) {
                    #expect(paragraph == "https://x.test" || paragraph != other, "\(paragraph)")
                }
                #expect(own.subject != english.subject)
                let isolated = language == .hebrew
                let sum = isolated ? "\u{2068}12.50 USD\u{2069}" : "12.50 USD"
                #expect(own.text.contains(sum) == (kind != .invited))
                #expect(own.text.contains(isolated ? "\u{2068}Ann\u{2069}" : "Ann"))
                #expect(!message(language, "+1 555").text.contains("Somebody"))
                #expect(!message(language, "evil.example").text.contains("evil.example"))
            }
        }
    }

    @Test func `English mails about shares read as before`() {
        let message = ShareMessage(
            .reversed, by: "Ann", Money(amountMinor: 1_250, .usd), to: .outsider, link: "https://x.test",
            in: .english)
        #expect(message.subject == "A payment was taken back")
        #expect(
            message.text == """
                Hello,

                Ann took a payment of your part of a shared expense back. It was 12.50 USD.

                To see it, ask whoever runs this Coffer for an account with this address:

                https://x.test

                If you know nothing of it, ignore this mail: nothing happens.
                """)
    }

    private func person(_ number: Int, _ locale: String?, _ sharing: SharingFixture) -> Person {
        let plain = SharingFixture.person(number, sharing.service)
        return Person(
            id: plain.id, email: plain.email, displayName: plain.displayName, currency: .usd,
            timeZone: "UTC", locale: locale)
    }

    private func locale(of number: Int, _ sharing: SharingFixture) async throws -> String? {
        let user = sharing.service.user(number).user
        return try await sharing.store.database.read { db in
            try db.first("SELECT locale FROM people WHERE \"user\" = \(user)") { try $0.textOrNil(0) } ?? nil
        }
    }

    /// The subjects of all mails to an address, encoded as in the mail.
    private func mail(
        to email: String, count: Int, _ sharing: SharingFixture
    ) async throws -> [String] {
        try await sharing.mails(to: email, atLeast: count).compactMap { mail in
            mail.split(separator: "\r\n").first { $0.hasPrefix("Subject: ") }.map(String.init)
        }
    }

    @Test func `SHEXP-009: a user gets mails in their language, and an invited address in the sender's`()
        async throws
    {
        try await SharingFixture.run { sharing in
            for (number, locale) in [(1, "de-AT"), (2, "es-MX"), (3, "it-IT")] {
                try sharing.auth.announce(AuthEvent.userUpdated, person(number, locale, sharing))
            }
            #expect(try await eventually { try await locale(of: 3, sharing) == "it-IT" })
            _ = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org", "new@x.org"])
            #expect(
                try await mail(to: "bob@x.org", count: 1, sharing)
                    == ["Subject: Han compartido un gasto contigo"])
            // There are no Italian words.
            #expect(
                try await mail(to: "cleo@x.org", count: 1, sharing)
                    == ["Subject: An expense was shared with you"])
            #expect(
                try await mail(to: "new@x.org", count: 1, sharing)
                    == ["Subject: Eine Ausgabe wurde mit dir geteilt"])

            // A change of the locale changes the language of the next mail.
            try sharing.auth.announce(AuthEvent.userUpdated, person(2, nil, sharing))
            #expect(try await eventually { try await locale(of: 2, sharing) == nil })
            _ = try await sharing.share(2, with: ["bob@x.org"])
            let mails = try await mail(to: "bob@x.org", count: 2, sharing)
            #expect(mails.contains("Subject: An expense was shared with you"))
        }
    }

    @Test func `an event from before people had a language is read`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
        let user = ID<User>(high: 1, low: 1)
        let data =
            #"{"id":"\#(user.text)","email":"a@x.org","displayName":"Ann","currency":"USD","#
            + #""timeZone":"UTC","isDisabled":false}"#
        try await database.write { db in
            let event = FeedEvent(
                sequence: 1, type: AuthEvent.userVerified, at: Timestamp(millisecondsSinceEpoch: 0),
                data: data)
            try PeopleWorkflow.apply(event, at: event.at, in: db)
        }
        let found = try await database.read { db in
            try db.all("SELECT email, locale FROM people") { (try $0.text(0), try $0.textOrNil(1)) }
        }
        #expect(found.count == 1 && found[0].0 == "a@x.org" && found[0].1 == nil)
        await database.close()
    }

    @Test(.inFiles)
    func `after the migration the next start asks auth for the people who were known before`() async throws {
        try await SharingFixture.run(before: { harness, _ in
            let (path, number) = ("\(harness.folder.path)/sharing.db", Migration019Languages.migration.number)
            let earlier = try Database.open(
                at: path, migrations: Array(SharingMigrations.all.prefix { $0.number < number }))
            let bob = harness.user(2).user
            try await earlier.write { db in
                try db.run(
                    """
                    INSERT INTO people ("user", email, folded, display_name, currency)
                    VALUES (\(bob), 'bob@x.org', 'bob@x.org', 'Earlier', 'USD')
                    """)
                try db.run("INSERT INTO feed_positions VALUES ('auth', '1', 0)")
            }
            await earlier.close()
        }) { sharing in
            let database = sharing.store.database
            let isKnown = try await eventually {
                try await database.read { db in
                    let isParked = try db.exists("SELECT 1 FROM parked_events")
                    let isRenewed = try db.exists("SELECT 1 FROM people WHERE display_name = 'Bob'")
                    return isRenewed && !isParked
                }
            }
            #expect(isKnown)
        }
    }
}
