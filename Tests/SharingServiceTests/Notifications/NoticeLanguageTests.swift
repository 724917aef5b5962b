import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// The language of notifications, which are written when their user reads them.
@Suite struct NoticeLanguageTests {
    private static let foreign = Language.allCases.filter { $0 != .english }
    private static let ann = PersonReference(
        id: ID<User>(high: 1, low: 1), email: "ann@x.org", displayName: "Ann")

    private static func notice(_ type: NotificationType) -> NoticeRecord {
        var notice = NoticeRecord(
            type, id: ID(high: 1, low: 2), to: ID(high: 1, low: 3), by: ID(high: 1, low: 1), title: "Dinner",
            at: Timestamp(millisecondsSinceEpoch: 0))
        notice.amount = Money(amountMinor: 1_250, .usd)
        notice.reason = "By mistake"
        notice.more = 3
        return notice
    }

    /// A notification of each type, a settlement of equal sides, and what is about a balance.
    private static var notices: [NoticeRecord] {
        var even = notice(.settledNet)
        even.amount = Money(amountMinor: 0, .usd)
        let untitled = [NotificationType.claimed, .claimRefused, .payment].map { type in
            var untitled = notice(type)
            untitled.title = ""
            return untitled
        }
        return NotificationType.allCases.map { notice($0) } + [even] + untitled
    }

    private func message(
        _ notice: NoticeRecord, _ language: Language, by person: PersonReference = Self.ann
    ) -> String {
        notice.answer(person, in: language).message
    }

    @Test(arguments: foreign)
    func `no notification has an English sentence in another language`(language: Language) {
        var texts: Set<String> = []
        for notice in Self.notices {
            let own = message(notice, language)
            let english = message(notice, .english)
            for sentence in english.split(separator: ". ") {
                #expect(!own.contains(sentence), "\(own)")
            }
            for fact in ["Ann", "Dinner", "12.50 USD", "By mistake", "3"] {
                #expect(own.contains(fact) == english.contains(fact), "\(fact): \(own)")
            }
            texts.insert(own)
        }
        #expect(texts.count == Self.notices.count)
    }

    @Test func `English notifications`() {
        #expect(
            Self.notices.map { message($0, .english) } == [
                "Ann shared Dinner with you. Your part is 12.50 USD.",
                "Ann shared Dinner, of which you paid 12.50 USD.",
                "Ann reminds you of Dinner. Your part is 12.50 USD.",
                "Ann marked your part of Dinner as paid: 12.50 USD.",
                "Ann marked your part of Dinner, 12.50 USD, as unpaid again: By mistake",
                "Ann recorded that you paid 12.50 USD of Dinner: By mistake",
                "Ann took your payment of 12.50 USD for Dinner back: By mistake",
                "Ann changed Dinner. Your part is 12.50 USD now.",
                "Ann marked everything you owed as paid: 12.50 USD.",
                "Ann settled everything between you. You paid 12.50 USD.",
                "Ann took the settlement of 12.50 USD back. All of it is open again: By mistake",
                "Ann says that they paid you 12.50 USD for Dinner: By mistake",
                "Ann has not received your payment of 12.50 USD for Dinner: By mistake",
                "Ann declined their part of Dinner, 12.50 USD: By mistake",
                "Ann no longer shares Dinner with you.",
                "Ann added you to the group Dinner.",
                "Ann invites you to a shared book.",
                "Ann joined your book Dinner.",
                "Ann lets you change the book Dinner now.",
                "Ann lets you only read the book Dinner now.",
                "Ann removed you from the book Dinner.",
                "Ann deleted the book Dinner.",
                "Ann owns the book Dinner now.",
                "Ann handed the book Dinner over to you.",
                "Ann changed a budget in the book Dinner: By mistake",
                "An entry of Ann takes a budget in the book Dinner over its plan: By mistake",
                "Ann imported entries into the book Dinner: By mistake",
                "… and 3 more from Ann.",
                "Ann settled everything between you. Both sides were the same.",
                "Ann says that they paid you 12.50 USD: By mistake",
                "Ann has not received your payment of 12.50 USD: By mistake",
                "Ann recorded that you paid them 12.50 USD: By mistake",
            ])
        var silent = Self.notice(.declined)
        silent.reason = nil
        #expect(message(silent, .english) == "Ann declined their part of Dinner, 12.50 USD.")
        #expect(message(silent, .japanese) == "Annさんが「Dinner」の自分の負担分（12.50 USD）を断りました。")
    }

    @Test func `Hebrew notifications isolate people, sums, titles and reasons`() {
        let alphabet: ClosedRange<Character> = "א"..."ת"
        for notice in Self.notices {
            let hebrew = message(notice, .hebrew)
            let english = message(notice, .english)
            for fact in ["Ann", "Dinner", "12.50 USD", "By mistake"] {
                #expect(hebrew.contains("\u{2068}\(fact)\u{2069}") == english.contains(fact), "\(hebrew)")
            }
            // A viewer that takes the direction from the first letter shows the text from the right.
            let letter = hebrew.first { $0.isLetter }
            #expect(letter.map { alphabet.contains($0) } == true, "\(hebrew)")
        }
    }

    @Test(
        arguments: [
            (.english, "… and 1 more from Ann.", "… and 2 more from Ann."),
            (.german, "… und 1 weitere Nachricht von Ann.", "… und 2 weitere Nachrichten von Ann."),
            (.spanish, "… y 1 aviso más de Ann.", "… y 2 avisos más de Ann."),
            (
                .french, "… et 1 autre notification envoyée par Ann.",
                "… et 2 autres notifications envoyées par Ann."
            ),
            (
                .hebrew, "… ועוד התראה אחת מאת \u{2068}Ann\u{2069}.",
                "… ועוד שתי התראות מאת \u{2068}Ann\u{2069}."
            ),
            (.japanese, "…ほかにAnnさんから1件のお知らせがあります。", "…ほかにAnnさんから2件のお知らせがあります。"),
        ] as [(Language, String, String)])
    func `a line counts as its language does`(language: Language, one: String, two: String) {
        var line = Self.notice(.more)
        line.more = 1
        #expect(message(line, language) == one)
        line.more = 2
        #expect(message(line, language) == two)
    }

    @Test func `an erased person and one without a name have a word for it in each language`() {
        let id = ID<User>(high: 1, low: 1)
        let erased = PersonReference(id: id, email: "", displayName: "Deleted user")
        let nameless = PersonReference(id: id, email: "ann@x.org", displayName: nil)
        let notice = Self.notice(.cancelled)
        #expect(message(notice, .english, by: erased) == "Deleted user no longer shares Dinner with you.")
        #expect(message(notice, .english, by: nameless) == "Somebody no longer shares Dinner with you.")
        for language in Self.foreign {
            #expect(!message(notice, language, by: erased).contains("Deleted user"))
            #expect(!message(notice, language, by: nameless).contains("Somebody"))
        }
    }

    @Test func `SHEXP-009: a user reads all notifications in the language of their locale`() async throws {
        try await SharingFixture.run { sharing in
            func newest() async throws -> String? {
                try await sharing.get("/notifications", as: 2).json["notifications"][0]["message"].string
            }
            let english = "Ann shared Dinner with you. Your part is 50.00 USD."
            _ = try await sharing.share(1)
            #expect(try await newest() == english)
            try await sharing.announce(2, locale: "de-AT")
            #expect(try await newest() == "Ann hat „Dinner“ mit dir geteilt. Dein Anteil beträgt 50.00 USD.")
            // There are no Italian words.
            try await sharing.announce(2, locale: "it-IT")
            #expect(try await newest() == english)
            try await sharing.announce(2, locale: "he")
            #expect(try await newest() != english)
            try await sharing.announce(2, locale: nil)
            #expect(try await newest() == english)
        }
    }
}
