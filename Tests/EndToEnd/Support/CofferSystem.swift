import AuthService
import CofferClient
import Contracts
import ExportService
import Foundation
import GatewayService
import HTTPKit
import LedgerService
import ServiceKit
import SharingService
import SodiumKit
import TestKit
import Testing

/// All programs of Coffer in process, for tests that come through the gateway as clients do.
final class CofferSystem: Sendable {
    static let password = "Str0ng-enough!"
    /// The body of a request that deletes an account with that password.
    static let deletion = #"{"password":"\#(password)"}"#
    /// A cheap cost of hashing, so that no test waits for the real one, which the bench measures.
    static let passwordCost: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 64 * 1024
        cost.passes = 1
        return cost
    }()
    /// The origin of apps under the default settings.
    static let origin = "http://127.0.0.1:0"
    /// The settings that production requires.
    static let production = [
        "COFFER_ENV": "production", "COFFER_RATES": "production", "COFFER_SMTP_URL": "smtp://127.0.0.1:1",
        "COFFER_MAIL_FROM": "Coffer <no-reply@coffer.test>", "COFFER_PUBLIC_URL": "https://coffer.test",
        "COFFER_TRUSTED_PROXIES": "127.0.0.1",
    ]
    let harness: SystemHarness

    private init(_ harness: SystemHarness) { self.harness = harness }

    /// With more systems at once each is slower, and none is done sooner.
    private static let turns = Turns(atOnce: 4)

    /// Runs a test body against a fresh system, and stops the system in any case.
    static func run(
        settings: [String: String] = [:], passwordCost: PasswordHash.Cost = passwordCost,
        _ body: (CofferSystem) async throws -> Void
    ) async throws {
        let programs: [(name: String, make: SystemHarness.Make)] = [
            ("auth", { try await AuthService.make($0, passwordCost: passwordCost) }),
            ("ledger", { try await LedgerService.make($0) }),
            ("sharing", { try await SharingService.make($0) }),
            ("export", { try await ExportService.make($0) }),
            ("gateway", { try await GatewayService.make($0) }),
        ]
        await turns.take()
        try await cleaningUp(by: { await turns.giveBack() }) {
            try await SystemHarness.run(programs, settings: settings) { try await body(CofferSystem($0)) }
        }
    }

    func call(
        _ method: HTTPMethod, _ target: String, token: String? = nil, json: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        let authorization = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        return try await harness.client.send(method, target, json: json, fields: fields + authorization)
    }

    /// The token of the newest mail to an address whose link leads to `page`, from the mails' folder.
    func mailedToken(to email: String, page: String = "") async throws -> String {
        for _ in 0..<2_400 {
            let tokens = mails(to: email).filter { $0.contains("/\(page)") }.compactMap { Self.token(in: $0) }
            if let token = tokens.last { return token }
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("no mail to \(email) arrived")
        return ""
    }

    /// The token of a mail's link, or nil if the mail has none.
    static func token(in mail: String) -> String? {
        mail.range(of: "?token=").map { start in
            String(mail[start.upperBound...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
        }
    }

    /// Returns the mails to an address, oldest first.
    func mails(to email: String) -> [String] {
        let folder = "\(harness.folder.path)/mail"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
            .filter { $0.contains("To: \(email)\r\n") }
    }

    /// Waits for a mail to an address with some words, and returns the first.
    func mail(to email: String, containing words: String) async throws -> String {
        for _ in 0..<2_400 {
            if let mail = mails(to: email).first(where: { $0.contains(words) }) { return mail }
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("no mail to \(email) with \(words) arrived")
        return ""
    }

    /// Deletes the mails that have arrived, so that the next one to an address is a new one.
    func clearMails() throws {
        let folder = "\(harness.folder.path)/mail"
        // One that is still being written has not arrived.
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasSuffix(".eml") {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// A client as apps have it, which is not signed in. It tries each call once, so that a test sees all.
    func client() -> CofferClient { CofferClient(transport: harness.client, retries: .never) }

    /// Registers, verifies by the mailed link and signs in.
    func join(_ email: String, name: String = "Ada Test") async throws -> Member {
        let client = client()
        _ = try await client.auth.register(email: email, password: Self.password, displayName: name)
        try await client.auth.verifyEmail(token: mailedToken(to: email))
        return try await signIn(email)
    }

    func register(_ email: String, password: String = CofferSystem.password) async throws -> TestAnswer {
        let body = #"{"email":"\#(email)","password":"\#(password)","displayName":"Ada Test"}"#
        return try await call(.post, "/auth/register", json: body)
    }

    /// Posts a form as a page's button does.
    func post(form: String, to target: String) async throws -> TestAnswer {
        try await harness.client.send(
            .post, target, body: .bytes(Array(form.utf8)),
            fields: [("Content-Type", "application/x-www-form-urlencoded")])
    }

    func signIn(_ email: String) async throws -> Member {
        let client = client()
        let user = try await client.auth.signIn(email: email, password: Self.password)
        let session = try #require(await client.session)
        return Member(
            system: self, email: email, accessToken: session.accessToken, refreshToken: session.refreshToken,
            id: user.id.text)
    }
}
