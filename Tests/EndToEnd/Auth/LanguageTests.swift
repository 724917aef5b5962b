import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Mails and the pages behind their links in the languages of their readers, through the gateway.
@Suite(.timeLimit(.minutes(2))) struct LanguageTests {
    @Test func `AUTH-006: the mail of a registration and its page are in the browser's language`()
        async throws
    {
        try await CofferSystem.run { system in
            let body =
                #"{"email":"ada@example.org","password":"\#(CofferSystem.password)","displayName":"Ada"}"#
            let registered = try await system.call(
                .post, "/auth/register", json: body, fields: [("Accept-Language", "ja,en;q=0.5")])
            #expect(registered.status == 201)
            // An answer to a program stays English.
            #expect(registered.text.contains("Check your email"))
            _ = try await system.mail(to: "ada@example.org", containing: "lang=3D\"ja\"")
            let page = try await system.call(
                .get, "/auth/verify-email?token=abc", fields: [("Accept-Language", "he-IL, en;q=0.8")])
            #expect(page.status == 400)
            #expect(page.text.contains("<html lang=\"he\" dir=\"rtl\">") && page.text.contains("הקישור"))
            #expect(page.fields["Content-Language"] == "he")
            #expect(page.fields.values("Vary").contains("Accept-Language"))
            let long = String(repeating: "de;q=0.9,", count: 1_200)
            for languages in [long, "*", "de;q=zero", "\"", ""] {
                let page = try await system.call(
                    .get, "/auth/verify-email?token=abc", fields: [("Accept-Language", languages)])
                #expect(page.status == 400 && page.fields["Content-Language"] == "en", "\(languages)")
            }
        }
    }

    @Test func `SHEXP-006: a share's mail is in the language that its reader has chosen`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            _ = try await bob.client.profile.update(ProfileChange(locale: "es-ES"))
            let words = "Ada ha compartido un gasto contigo. Tu parte es 10.00 USD."
            let isSpanish = { system.mails(to: "bob@example.org").contains { $0.contains(words) } }
            // The news of the locale takes a moment to reach sharing.
            for number in 1...15 where !isSpanish() {
                let lunch = try await ada.spend("20", on: ada.category("Food \(number)"))
                _ = try await ada.client.sharing.share(
                    ShareDraft(
                        transactionId: .value(lunch.id),
                        participants: .list([ParticipantDraft(email: "bob@example.org")])))
                for _ in 0..<40 where !isSpanish() { try await Task.sleep(for: .milliseconds(25)) }
            }
            #expect(isSpanish())
        }
    }
}
