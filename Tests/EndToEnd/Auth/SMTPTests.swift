import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// Mail by libcurl against real servers (Python's aiosmtpd), and through the whole system.
@Suite struct SMTPTests {
    private static let login = "coffer:p%40ss%3Aw%2Frd@"
    private static let from = "Coffer <money@example.org>"

    private func message(_ to: String, text: String = "Hello") throws -> String {
        let mail = Mail(to: to, subject: "Grüße", text: text, html: "<p>Hello</p>")
        let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
        return try #require(mail.message(from: Self.from, at: moment, id: "1a"))
    }

    private func deliver(
        _ server: SMTPServer, to: String = "ada@example.org", text: String = "Hello"
    ) async throws -> MailTransport.Problem? {
        let message = try message(to, text: text)
        return await withCheckedContinuation { continuation in
            startThread(named: "test-mail") {
                continuation.resume(
                    returning: MailTransport.smtp(server).deliver(
                        message, from: Self.from, to: to, name: "1"))
            }
        }
    }

    @Test func `a mail arrives with every byte, also with dots at the start of lines`() async throws {
        try await MailServers.run { servers in
            let text = ".\n..\n.dot\nlast."
            let server = SMTPServer(url: try servers.address("plain"), requiresTLS: false)
            #expect(try await deliver(server, text: text) == nil)
            let mail = try #require(try servers.taken().first)
            #expect(mail.from == "money@example.org")
            #expect(mail.to == ["ada@example.org"])
            let sent = try message("ada@example.org", text: text)
            #expect(mail.content == sent)
            #expect(mail.content.contains("\r\n.\r\n..\r\n.dot\r\nlast.\r\n"))
            #expect(mail.content.contains("Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n"))
            let long = String(repeating: "A line of some length, é.\n", count: 20_000)
            #expect(try await deliver(server, text: long) == nil)
            let sentLong = try message("ada@example.org", text: long)
            let isWhole = try servers.taken().last?.content == sentLong
            #expect(isWhole)
        }
    }

    @Test func `STARTTLS and the log-in are used, and unsafe servers are refused`() async throws {
        try await MailServers.run { servers in
            let secure = try servers.address("secure", login: Self.login)
            func server(_ url: String, authorities: String?) -> SMTPServer {
                SMTPServer(url: url, requiresTLS: true, authorities: authorities)
            }
            #expect(try await deliver(server(secure, authorities: servers.authorities)) == nil)
            let mail = try #require(try servers.taken().first)
            #expect(mail.tls && mail.login == "coffer")
            let inside = try servers.address("smtps", scheme: "smtps")
            #expect(try await deliver(server(inside, authorities: servers.authorities)) == nil)
            #expect(try servers.taken().count == 2)

            // An unknown authority, another host name, no TLS, a wrong log-in, and no log-in.
            let elsewhere = secure.replacing("127.0.0.1", with: "localhost")
            let plain = try servers.address("plain", login: Self.login)
            let wrong = try servers.address("secure", login: "coffer:wr0ng@")
            let nobody = try servers.address("secure")
            for (url, authorities, reason) in [
                (secure, nil, "certificate"), (elsewhere, servers.authorities, "certificate"),
                (plain, servers.authorities, "STARTTLS"), (wrong, servers.authorities, "535"),
                (nobody, servers.authorities, "530"),
            ] as [(String, String?, String)] {
                let problem = try #require(try await deliver(server(url, authorities: authorities)))
                #expect(problem.reason.contains(reason), "\(problem.reason)")
                #expect(!problem.reason.contains("rd@") && !problem.reason.contains("wr0ng"))
                // A problem that the operator can solve does not count as a refusal of the mail, except the
                // server's reply to a sender without log-in.
                #expect(problem.isRefusal == (url == nobody), "\(problem.reason)")
            }
            #expect(try servers.taken().count == 2)
        }
    }

    @Test func `a permanent refusal is told from a temporary one, for recipient and content`() async throws {
        try await MailServers.run { servers in
            let server = SMTPServer(url: try servers.address("refuser"), requiresTLS: false)
            for (to, isRefusal, reply) in [
                ("unknown@example.org", true, "550"), ("busy@example.org", false, "450"),
                ("spam@example.org", true, "554"), ("full@example.org", false, "452"),
            ] {
                let problem = try #require(try await deliver(server, to: to))
                #expect(problem.isRefusal == isRefusal)
                #expect(problem.reason.contains(reply), "\(problem.reason)")
            }
            #expect(try await deliver(server) == nil)
        }
    }

    @Test func `a server that hangs up or is silent is given up in time, and the mail is kept`()
        async throws
    {
        try await MailServers.run { servers in
            try await withThrowingTaskGroup(of: (String, MailTransport.Problem?).self) { group in
                let start = ContinuousClock.now
                for temper in ["quitter", "dier", "sleeper", "silent"] {
                    var server = SMTPServer(url: try servers.address(temper), requiresTLS: false)
                    server.connectSeconds = 1
                    server.wholeSeconds = 1
                    group.addTask { [server] in (temper, try await deliver(server)) }
                }
                for try await (temper, problem) in group {
                    #expect(problem?.isRefusal == false, "\(temper): \(problem?.reason ?? "taken")")
                }
                #expect(ContinuousClock.now - start < .seconds(20))
            }
        }
    }

    @Test func `a server that does not listen is no refusal`() async throws {
        let server = SMTPServer(url: "smtp://127.0.0.1:1", requiresTLS: false)
        let problem = try #require(try await deliver(server))
        #expect(!problem.isRefusal)
    }

    @Test func `AUTH-006: the verification mail comes by SMTP, with TLS and log-in`() async throws {
        try await MailServers.run { servers in
            let settings = [
                "COFFER_SMTP_URL": try servers.address("secure", login: Self.login),
                "COFFER_SMTP_CA": servers.authorities, "COFFER_MAIL_FROM": Self.from,
                "COFFER_APP_LINK": "myapp://open",
            ]
            try await CofferSystem.run(settings: settings) { system in
                let registered = try await system.register("ada@example.org")
                #expect(registered.status == 201)
                let mail = try #require(try await servers.taken(to: "ada@example.org").first)
                #expect(mail.tls && mail.login == "coffer" && mail.from == "money@example.org")
                #expect(mail.content.contains("multipart/alternative"))
                #expect(mail.content.contains("\r\nmyapp://open/auth/verify-email?token="))
                let token = try #require(CofferSystem.token(in: mail.content))
                let verified = try await system.call(
                    .post, "/auth/verify-email", json: #"{"token":"\#(token)"}"#)
                #expect(verified.status == 200)
            }
        }
    }

    @Test func `AUTH-006: no typed address or name adds a line or a recipient to a mail`() async throws {
        try await MailServers.run { servers in
            let settings = [
                "COFFER_SMTP_URL": try servers.address("plain"), "COFFER_MAIL_FROM": Self.from,
            ]
            try await CofferSystem.run(settings: settings) { system in
                let hostile = [
                    #"ada@example.org\r\nBcc: eve@example.org"#, #"ada@example.org\nBcc: eve@example.org"#,
                    #"ada\u0000@example.org"#, "ada@example.org, eve@example.org",
                    "ada@example.org> NOTIFY=SUCCESS", "<ada@example.org>", "Ada <ada@example.org>",
                    #"ada@example.org\u2028Bcc: eve@example.org"#,
                ]
                for address in hostile {
                    let registered = try await system.register(address)
                    #expect(registered.status == 400, "\(address)")
                    for path in ["request-reset", "resend-verification"] {
                        let asked = try await system.call(
                            .post, "/auth/\(path)", json: #"{"email":"\#(address)"}"#)
                        #expect(asked.status == 400, "\(path) \(address)")
                    }
                }
                let named = #"{"email":"ada@example.org","password":"\#(CofferSystem.password)","#
                let split = try await system.call(
                    .post, "/auth/register", json: named + #""displayName":"Ada\r\nBcc: eve@example.org"}"#)
                #expect(split.status == 400)
                let loud = try await system.call(
                    .post, "/auth/register", json: named + #""displayName":"<b>Buy at evil.test</b>"}"#)
                #expect(loud.status == 201)
                let mails = try await servers.taken(to: "ada@example.org")
                #expect(try mails.count == 1 && servers.taken().count == 1)
                #expect(mails.allSatisfy { !$0.content.contains("evil.test") })
                #expect(mails.allSatisfy { !$0.content.lowercased().contains("bcc:") })
            }
        }
    }

    @Test func `a hanging or refused mail delays no other, and a temporarily refused one is sent later`()
        async throws
    {
        try await MailServers.run { servers in
            let settings = [
                "COFFER_SMTP_URL": try servers.address("refuser"), "COFFER_MAIL_FROM": Self.from,
            ]
            try await CofferSystem.run(settings: settings) { system in
                let names = ["slow", "unknown", "busy", "spam", "full", "ada"]
                for name in names {
                    #expect(try await system.register("\(name)@example.org").status == 201)
                }
                #expect(try await servers.taken(to: "ada@example.org").count == 1)
                try await eventually("four mails were tried once") {
                    try await waiting(system, attempts: 1) == 4
                }
                #expect(try servers.taken().count == 1)
                // A refused mail is tried for an hour, a temporarily refused one for two days.
                system.harness.clock.advance(seconds: 3_601)
                for name in ["busy", "full"] {
                    #expect(try await servers.taken(to: "\(name)@example.org").count == 1, "\(name)")
                }
                try await eventually("nothing is left but what hangs") {
                    let left = [
                        try await waiting(system, attempts: 0), try await waiting(system, attempts: 1),
                    ]
                    return left == [1, 0]
                }
                #expect(try Set(servers.taken().map(\.to)).count == 3)
                // When auth stops, it waits for the mails under way.
                servers.hangUp()
            }
        }
    }

    /// Returns the number of mails in auth's queue that were tried `attempts` times.
    private func waiting(_ system: CofferSystem, attempts: Int64) async throws -> Int {
        try await system.harness.read("auth") { db in
            try db.first("SELECT count(*) FROM mail_queue WHERE attempts = \(attempts)") {
                Int(try $0.int(0))
            }
                ?? 0
        }
    }
}
