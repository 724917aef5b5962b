import Contracts
import Glibc
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// The auth service in process, with the requests that most tests need.
struct AuthHarness: Sendable {
    static let password = "TestPass123!"
    /// Addresses of this domain are verified at once.
    static let domain = "verified.test"

    let service: ServiceHarness

    /// Runs a test against a new service. The clock stands still unless the test moves it.
    static func run(
        settings: [String: String] = [:], cost: PasswordHash.Cost = cheapCost,
        hasher: PasswordHasher? = nil, _ test: (AuthHarness) async throws -> Void
    ) async throws {
        var all = ["COFFER_AUTO_VERIFY": domain]
        all.merge(settings) { _, new in new }
        try await ServiceHarness.run("auth", settings: all) {
            try await AuthService.make($0, passwordCost: cost, testHasher: hasher)
        } body: { service in
            service.clock.stop()
            try await test(AuthHarness(service: service))
        }
    }

    static let cheapCost: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 64 * 1024
        cost.passes = 1
        return cost
    }()

    /// The settings that production requires.
    static let production = [
        "COFFER_ENV": "production", "COFFER_AUTO_VERIFY": "", "COFFER_SMTP_URL": "smtp://127.0.0.1:1",
        "COFFER_MAIL_FROM": "Coffer <no-reply@coffer.test>", "COFFER_PUBLIC_URL": "https://coffer.test",
        "COFFER_TRUSTED_PROXIES": "127.0.0.1",
    ]

    func post(
        _ path: String, _ json: String?, from address: String = "192.0.2.1", bearer: String? = nil,
        device: String? = nil
    ) async throws -> TestAnswer {
        try await service.request(
            .post, path, as: .anonymous(clientAddress: address), json: json,
            fields: (bearer.map { [("Authorization", "Bearer \($0)")] } ?? [])
                + (device.map { [("X-Device-Token", $0)] } ?? []))
    }

    func get(_ path: String) async throws -> TestAnswer {
        try await service.request(.get, path, as: .anonymous(clientAddress: "192.0.2.1"))
    }

    func post(form: String, to path: String) async throws -> TestAnswer {
        let caller = Caller.anonymous(clientAddress: "192.0.2.1")
        return try await service.client.send(
            .post, path, body: .bytes(Array(form.utf8)),
            fields: [
                ("Content-Type", "application/x-www-form-urlencoded"),
                (IdentitySigner.headerName, service.context.signer.sign(caller)),
            ])
    }

    func register(
        _ email: String, password: String = password, name: String = "Test User"
    ) async throws -> TestAnswer {
        try await post(
            "/auth/register", #"{"email":"\#(email)","password":"\#(password)","displayName":"\#(name)"}"#)
    }

    func login(
        _ email: String, password: String = password, from address: String = "192.0.2.1",
        device: String? = nil
    ) async throws -> TestAnswer {
        try await post(
            "/auth/login", #"{"email":"\#(email)","password":"\#(password)"}"#, from: address, device: device)
    }

    /// Registers a verified user and signs them in.
    func signUp(_ name: String = "alice") async throws -> SignedIn {
        let email = "\(name)@\(Self.domain)"
        let registered = try await register(email)
        try #require(registered.status == 201, "\(registered.text)")
        return try SignedIn(try await login(email))
    }

    func refresh(_ token: String) async throws -> TestAnswer {
        try await post("/auth/refresh", #"{"refreshToken":"\#(token)"}"#)
    }

    /// Requests a session's record as the gateway does.
    func record(of session: ID<Session>) async throws -> TestAnswer {
        try await service.request(.get, "/internal/sessions/\(session.text)", as: .service("gateway"))
    }

    func isRevoked(_ session: ID<Session>) async throws -> Bool? {
        try await record(of: session).json["revoked"].bool
    }

    /// Returns the type and data of all events so far.
    func events() async throws -> [(type: String, data: JSONValue)] {
        let page = try await service.request(.get, "/internal/events?after=0", as: .service("ledger"))
        return try page.json["events"].array.map { event in
            (event["type"].string ?? "", try JSONValue(Array((event["data"].string ?? "").utf8)))
        }
    }

    func events(_ type: String) async throws -> [JSONValue] {
        try await events().filter { $0.type == type }.map(\.data)
    }

    /// Waits for so many mails to an address and returns all of them, decoded, in no particular order.
    func mails(to address: String, count: Int = 1) async throws -> [String] {
        var found: [String] = []
        _ = try await eventually {
            found = mailFolder().filter { $0.contains("\nTo: \(address)\n") }
            return found.count >= count
        }
        return found
    }

    /// Waits for the mail to an address that has a text, and returns it, decoded.
    func mail(to address: String, with text: String) async throws -> String {
        var found: String?
        _ = try await eventually {
            found = mailFolder().first { $0.contains("\nTo: \(address)\n") && $0.contains(text) }
            return found != nil
        }
        return try #require(found, "no mail to \(address) with \(text)")
    }

    func mailFolder() -> [String] {
        let folder = "\(service.context.dataFolder)/mail"
        return fileNames(in: folder).filter { $0.hasSuffix(".eml") }.compactMap { name in
            readFile("\(folder)/\(name)", limitBytes: 1 << 20).map { MailFile.text($0) }
        }
    }

    func pause(milliseconds: Int) async throws {
        try await service.context.loops[0].perform {
            await EventLoop.current?.sleep(milliseconds: milliseconds)
        }
    }

    /// Returns how many passwords and recovery codes were hashed or compared so far.
    func hashings() async throws -> Int {
        let figures = try await get("/metrics").text
        let line = figures.split(separator: "\n").last { $0.hasPrefix("coffer_password_hashings_total{") }
        return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
    }

    /// Returns the token in a mail's link.
    func token(in mail: String, page: String = "verify-email") throws -> String {
        let start = try #require(mail.firstRange(of: "/auth/\(page)?token="))
        return String(
            mail[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    }
}

/// The tokens and ids that a client has after a sign-in.
struct SignedIn: Sendable {
    let accessToken: String
    let refreshToken: String
    /// Nil after a refresh.
    let deviceToken: String?
    let user: ID<User>
    let session: ID<Session>

    init(_ answer: TestAnswer) throws {
        try #require(answer.status == 200, "\(answer.text)")
        accessToken = try #require(answer.json["accessToken"].string)
        refreshToken = try #require(answer.json["refreshToken"].string)
        deviceToken = answer.json["deviceToken"].string
        user = try #require(answer.json["user"]["id"].string.flatMap { ID<User>($0) })
        let payload = try #require(
            accessToken.split(separator: ".").dropFirst().first.flatMap { Sodium.fromBase64URL(String($0)) })
        session = try #require(try JSONValue(payload)["sid"].string.flatMap { ID<Session>($0) })
    }

    /// The identity that the gateway signs.
    var identity: UserIdentity {
        UserIdentity(
            user: user, session: session, currency: .usd, timeZone: "UTC", clientAddress: "192.0.2.1")
    }
}
