import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// The language of the pages behind mailed links.
struct PageLanguageTests {
    private func page(
        _ auth: AuthHarness, _ path: String, form: String? = nil, accepting languages: String?
    ) async throws -> TestAnswer {
        var fields = languages.map { [("Accept-Language", $0)] } ?? []
        let caller = Caller.anonymous(clientAddress: "192.0.2.1")
        guard let form else { return try await auth.service.request(.get, path, as: caller, fields: fields) }
        fields += [
            ("Content-Type", "application/x-www-form-urlencoded"),
            (IdentitySigner.headerName, auth.service.context.signer.sign(caller)),
        ]
        return try await auth.service.client.send(
            .post, path, body: .bytes(Array(form.utf8)), fields: fields)
    }

    private func check(_ page: TestAnswer, is language: Language, with words: String) {
        let direction = language == .hebrew ? " dir=\"rtl\"" : ""
        #expect(page.text.contains("<html lang=\"\(language.rawValue)\"\(direction)>"), "\(page.text)")
        #expect(page.fields.values("Content-Language") == [language.rawValue])
        #expect(page.fields.values("Vary") == ["Accept-Language"])
        #expect(page.fields["Cache-Control"] == "no-store")
        #expect(page.text.contains(words), "\(page.text)")
        // A page looks like the app, and one without a form leads back to it.
        #expect(page.text.contains(#"<link rel="stylesheet" href="/app/page.css">"#))
        let back = #"<a class="button" href="/">\#(PageWords.of(language).backToSignIn)</a>"#
        #expect(page.text.contains(back) != page.text.contains("<form"), "\(page.text)")
    }

    @Test(
        arguments: [
            ("de-AT", .german, "Dieser Link funktioniert nicht"), ("es", .spanish, "Este enlace no funciona"),
            ("fr", .french, "Ce lien ne fonctionne pas"), ("he", .hebrew, "הקישור הזה לא עובד"),
            ("ja", .japanese, "このリンクは使えません"), ("it", .english, "This link does not work"),
            (nil, .english, "This link does not work"), (";;;q=,*", .english, "This link does not work"),
            (String(repeating: "de;q=0.5,", count: 1_100), .english, "This link does not work"),
        ] as [(String?, Language, String)])
    func `AUTH-006: a page is in the browser's language`(
        languages: String?, language: Language, words: String
    ) async throws {
        try await AuthHarness.run { auth in
            for path in ["verify-email", "reset-password", "change-email/confirm", "change-email/undo"] {
                let shown = try await page(auth, "/auth/\(path)?token=abc", accepting: languages)
                #expect(shown.status == 400)
                check(shown, is: language, with: words)
            }
        }
    }

    @Test func `AUTH-006: the button verifies in every language`() async throws {
        try await AuthHarness.run { auth in
            for language in Language.allCases {
                let (email, words) = ("\(language.rawValue)@example.com", PageWords.of(language))
                _ = try await auth.register(email)
                let token = try auth.token(in: try #require(try await auth.mails(to: email).first))
                let path = "/auth/verify-email"
                let shown = try await page(
                    auth, "\(path)?token=\(token)", accepting: "\(language.rawValue), it;q=0.5")
                check(shown, is: language, with: words.verify.button)
                #expect(shown.text.contains("name=\"token\" value=\"\(token)\""))
                let done = try await page(
                    auth, path, form: "token=\(token)", accepting: language.rawValue)
                #expect(done.status == 200)
                check(done, is: language, with: words.verified.title)
            }
        }
    }

    @Test func `AUTH-008, AUTH-009: the page for a new password is in its user's language`() async throws {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            let email = "ada@\(AuthHarness.domain)"
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(email)"}"#)
            let mail = try await auth.mail(to: email, with: "reset-password?token=")
            let token = try auth.token(in: mail, page: "reset-password")
            let path = "/auth/reset-password"
            let strange = try await page(auth, "\(path)?token=\(token)", accepting: "fr")
            check(strange, is: .french, with: "Choisissez un nouveau mot de passe")
            _ = try await auth.send(.patch, "/users/me", as: ada, #"{"locale":"he-IL"}"#)
            let own = try await page(auth, "\(path)?token=\(token)", accepting: "fr")
            check(own, is: .hebrew, with: "בחירת סיסמה חדשה")
            let refused = try await page(
                auth, path, form: "token=\(token)&newPassword=abc", accepting: "fr")
            #expect(refused.status == 400)
            check(refused, is: .hebrew, with: "<li>בסיסמה צריכים להיות לפחות 8 תווים</li>")
            #expect(!refused.text.contains("Password must"))
            let missing = try await page(auth, path, form: "token=\(token)", accepting: "fr")
            check(missing, is: .hebrew, with: "<ul><li>יש להזין סיסמה</li></ul>")
            let done = try await page(
                auth, path, form: "token=\(token)&newPassword=An0ther-choice%21", accepting: "fr")
            #expect(done.status == 200)
            check(done, is: .hebrew, with: "הסיסמה הוחלפה")
            let again = try await page(
                auth, path, form: "token=\(token)&newPassword=An0ther-choice%21", accepting: "fr")
            #expect(again.status == 400)
            check(again, is: .french, with: "Ce lien ne fonctionne pas")
        }
    }

    @Test func `the pages of a change of address are in the language too`() async throws {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            #expect(try await auth.changeEmail(ada, to: "new@example.com").status == 200)
            let confirm = try await auth.linkToken(to: "new@example.com", page: "confirm")
            let undo = try await auth.linkToken(to: "ada@\(AuthHarness.domain)", page: "undo")
            let path = "/auth/change-email"
            let shown = try await page(auth, "\(path)/confirm?token=\(confirm)", accepting: "ja")
            check(shown, is: .japanese, with: "このメールアドレスを使う")
            let done = try await page(
                auth, "\(path)/confirm", form: "token=\(confirm)", accepting: "es")
            check(done, is: .spanish, with: "Este es ahora tu correo electrónico")
            let form = try await page(auth, "\(path)/undo?token=\(undo)", accepting: "de")
            check(form, is: .german, with: "Wer die andere E-Mail-Adresse wollte")
            let back = try await page(
                auth, "\(path)/undo", form: "token=\(undo)&newPassword=Back-aga1n%21", accepting: "de")
            check(back, is: .german, with: "Dein Konto gehört wieder dir")
        }
    }

    private func text(of answer: Answer) throws -> String {
        guard case .bytes(let bytes) = answer.body else { throw StoreHarnessProblem() }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func `no words of a page are English in another language`(language: Language) throws {
        func texts(_ words: PageWords) -> [String] {
            let forms = [words.verify, words.confirmAddress, words.undoAddress, words.choosePassword]
            let said = [
                words.invalidLink, words.verified, words.addressConfirmed, words.addressTaken,
                words.addressUndone, words.passwordChanged,
            ]
            return forms.flatMap { [$0.title, $0.text, $0.button] } + said.flatMap { [$0.title, $0.text] }
                + PasswordProblem.allCases.map(words.problem)
                + [words.newPassword, words.passwordRule, words.notSignedIn, words.backToSignIn]
        }
        let (own, english) = (texts(.of(language)), texts(.english))
        for (text, other) in zip(own, english) { #expect(text != other && !text.isEmpty) }
        let problems = PasswordProblem.allCases.map(PageWords.of(language).problem)
        #expect(Set(problems).count == PasswordProblem.allCases.count)
        let refusals = [
            APIError.noAccount, .addressNotVerified, APIError(.forbidden, "You did not sign in at X."),
            APIError(.serviceUnavailable, "X cannot be reached.", retryAfterSeconds: 5),
            APIError(.unauthorized, "This sign-in is over."), .notFound,
        ]
        for refusal in refusals {
            let answer = ProviderPage(in: language).refusal(refusal)
            let text = try self.text(of: answer)
            #expect(!text.contains(refusal.message) && text.contains("href=\"\(ReturnPath.home)\">"))
            #expect(answer.fields["Retry-After"] == (refusal.retryAfterSeconds == nil ? nil : "5"))
            if let words = PageWords.of(language).refusals {
                #expect(text.contains(words.over) == (refusal.code == .unauthorized))
            }
            let english = ProviderPage(in: .english).refusal(refusal)
            #expect(try self.text(of: english).contains(refusal.message))
        }
    }
}
