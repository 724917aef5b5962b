import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Whose language a mail is in.
struct MailLanguageTests {
    private func post(
        _ auth: AuthHarness, _ path: String, _ json: String, accepting languages: String
    ) async throws -> TestAnswer {
        try await auth.service.request(
            .post, path, as: .anonymous(clientAddress: "192.0.2.1"), json: json,
            fields: [("Accept-Language", languages)])
    }

    private func register(
        _ auth: AuthHarness, _ email: String, accepting languages: String
    ) async throws -> TestAnswer {
        try await post(
            auth, "/auth/register",
            #"{"email":"\#(email)","password":"\#(AuthHarness.password)","displayName":"Ada"}"#,
            accepting: languages)
    }

    private func set(_ locale: String, of user: SignedIn, _ auth: AuthHarness) async throws {
        let changed = try await auth.send(.patch, "/users/me", as: user, #"{"locale":\#(locale)}"#)
        #expect(changed.status == 200, "\(changed.text)")
    }

    @Test(arguments: [
        ("de-AT,de;q=0.9,en;q=0.5", "Bestätige"), ("es", "Confirma"), ("fr-CA", "Confirmez"),
        ("he", "לאשר"), ("ja", "確認"), ("it", "please confirm"), ("", "please confirm"),
        (String(repeating: "de,", count: 3_400), "please confirm"),
    ])
    func `AUTH-006: the mail of a registration is in the language of the request`(
        languages: String, words: String
    ) async throws {
        try await AuthHarness.run { auth in
            #expect(try await register(auth, "ada@example.com", accepting: languages).status == 201)
            let mail = try #require(try await auth.mails(to: "ada@example.com").first)
            #expect(mail.contains(words) || mail.contains(words.lowercased()))
            let token = try auth.token(in: mail)
            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(token)"}"#).status == 200)
            // The request alone had the language: the user has chosen none.
            #expect(try await auth.login("ada@example.com").json["user"]["locale"].isNull)
        }
    }

    @Test func `AUTH-010: another link to verify is in the language of its own request`() async throws {
        try await AuthHarness.run { auth in
            _ = try await register(auth, "ada@example.com", accepting: "de")
            _ = try await auth.mail(to: "ada@example.com", with: "Öffne dafür diesen Link")
            auth.service.clock.advance(seconds: 61)
            let again = try await post(
                auth, "/auth/resend-verification", #"{"email":"ada@example.com"}"#, accepting: "ja")
            #expect(again.status == 200)
            _ = try await auth.mail(to: "ada@example.com", with: "次のリンクを開いてください")
        }
    }

    @Test func `AUTH-009: a link for a new password is in the user's language, else in the request's`()
        async throws
    {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            let email = "ada@\(AuthHarness.domain)"
            let body = #"{"email":"\#(email)"}"#
            _ = try await post(auth, "/auth/request-reset", body, accepting: "fr")
            _ = try await auth.mail(to: email, with: "Choisir un nouveau mot de passe")
            try await set(#""es-MX""#, of: ada, auth)
            _ = try await post(auth, "/auth/request-reset", body, accepting: "fr")
            _ = try await auth.mail(to: email, with: "Elegir una contraseña nueva")
            // There are no Italian words, and the browser does not overrule the user.
            try await set(#""it-IT""#, of: ada, auth)
            _ = try await post(auth, "/auth/request-reset", body, accepting: "fr")
            let mail = try await auth.mail(to: email, with: "somebody asked for a new password")
            let token = try auth.token(in: mail, page: "reset-password")
            try await set(#""he""#, of: ada, auth)
            let reset = try await post(
                auth, "/auth/reset-password", #"{"token":"\#(token)","newPassword":"An0ther-choice!"}"#,
                accepting: "fr")
            #expect(reset.status == 200)
            _ = try await auth.mail(to: email, with: "הסיסמה של חשבון Coffer שלך הוחלפה")
        }
    }

    @Test func `SET-001: a change of the locale changes the language of later notices`() async throws {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            var password = AuthHarness.password
            for (locale, words) in [
                (#""de""#, "wurde am"), (#""ja-JP""#, "パスワードが変更されました"), ("null", "was changed on"),
            ] {
                try await set(locale, of: ada, auth)
                let next = "Next-\(locale.utf8.count)-choice!"
                let changed = try await auth.service.request(
                    .post, "/auth/change-password", as: .user(ada.identity),
                    json: #"{"currentPassword":"\#(password)","newPassword":"\#(next)"}"#,
                    fields: [("Accept-Language", "fr")])
                #expect(changed.status == 200, "\(changed.text)")
                password = next
                // Who changed the password does not choose the language of the warning.
                let mail = try await auth.mail(to: "ada@\(AuthHarness.domain)", with: words)
                #expect(!mail.contains("mot de passe"))
            }
        }
    }

    @Test func `a change of address is written in the user's language to both addresses`() async throws {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            try await set(#""de-CH""#, of: ada, auth)
            #expect(try await auth.changeEmail(ada, to: "new@example.com").status == 200)
            _ = try await auth.mail(to: "new@example.com", with: "Diese E-Mail-Adresse verwenden")
            _ = try await auth.mail(to: "ada@\(AuthHarness.domain)", with: "Meine E-Mail-Adresse behalten")
        }
    }

    @Test func `without a locale the link of a change is in the request's language, what others get is not`()
        async throws
    {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            try await set(#""de""#, of: try await auth.signUp("bob"), auth)
            for (number, email) in ["new@example.com", "bob@\(AuthHarness.domain)"].enumerated() {
                let answer = try await auth.service.request(
                    .post, "/auth/change-email", as: .user(ada.identity),
                    json: #"{"newEmail":"\#(email)","password":"\#(AuthHarness.password)"}"#,
                    fields: [("Accept-Language", "es")])
                #expect(answer.status == 200)
                let words = number == 0 ? "Usar este correo" : "Es hat sich nichts"
                _ = try await auth.mail(to: email, with: words)
            }
            let warning = try await auth.mail(to: "ada@\(AuthHarness.domain)", with: "Keep my email")
            #expect(!warning.contains("correo"))
        }
    }

    @Test func `AUTH-009: a waiting mail keeps its language, whatever the user chooses later`() async throws {
        try await StoreHarness.run { harness in
            let user = try await harness.addUser("ada@example.com")
            let address = try #require(EmailAddress("ada@example.com"))
            try await harness.store.requestReset(
                MailRequest(
                    address, by: "192.0.2.1", within: .client(factor: 1), in: .japanese, at: harness.now),
                TokenMail(.random(), .passwordReset(link: "https://x.test")))
            try await harness.database.write { db in
                try db.run("UPDATE users SET locale = 'de' WHERE id = \(user.id)")
            }
            let waiting = try await harness.database.read { db in
                try db.all("SELECT html FROM mail_queue") { try $0.text(0) }
            }
            #expect(waiting.count == 1 && waiting[0].contains(#"<html lang="ja">"#))
        }
    }

    @Test func `the operator's invitations and users without a locale get English mails`() async throws {
        let invitation = Letter.invitation(link: "https://x.test").message(in: Language(locale: nil))
        #expect(invitation == Letter.invitation(link: "https://x.test").message(in: .english))
    }

    @Test func `other services learn a user's locale by the feed and by look-ups`() async throws {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            #expect(try await auth.events(AuthEvent.userVerified).last?["locale"].string == nil)
            try await set(#""he-IL""#, of: ada, auth)
            #expect(try await auth.events(AuthEvent.userUpdated).last?["locale"].string == "he-IL")
            let found = try await auth.service.request(
                .post, "/internal/people", as: .service("sharing"),
                json: #"{"emails":[],"ids":["\#(ada.user.text)"]}"#)
            #expect(found.json["people"][0]["locale"].string == "he-IL")
            try await set("null", of: ada, auth)
            #expect(try await auth.events(AuthEvent.userUpdated).count == 2)
        }
    }
}
