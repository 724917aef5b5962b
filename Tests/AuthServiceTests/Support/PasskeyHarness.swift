import HTTPKit
import ServiceKit
import TestKit
import Testing

/// The auth service under a domain, and passkeys in software.
struct PasskeyHarness: Sendable {
    static let origin = "https://coffer.test"

    let auth: AuthHarness

    static func run(
        settings: [String: String] = [:], _ test: (PasskeyHarness) async throws -> Void
    ) async throws {
        let all = ["COFFER_PUBLIC_URL": origin].merging(settings) { _, new in new }
        try await AuthHarness.run(settings: all) { try await test(PasskeyHarness(auth: $0)) }
    }

    func request(
        _ method: HTTPMethod, _ path: String, _ user: SignedIn, _ json: String? = nil
    ) async throws -> TestAnswer {
        try await auth.service.request(method, path, as: user.identity, json: json)
    }

    func registrationOptions(_ user: SignedIn, _ json: String = "{}") async throws -> TestAnswer {
        try await request(.post, "/auth/passkeys/register/options", user, json)
    }

    /// Registers a new passkey and returns the passkey and the answer.
    func add(
        _ algorithm: SoftKey.Algorithm, to user: SignedIn, more: String = ""
    ) async throws -> (SoftPasskey, TestAnswer) {
        var passkey = try SoftPasskey(algorithm, origin: Self.origin, rpID: "coffer.test")
        let options = try await registrationOptions(user)
        try #require(options.status == 200, "\(options.text)")
        var registration = passkey.registration(options.json)
        registration.more = more
        let answer = try await request(.post, "/auth/passkeys/register/verify", user, registration.json)
        try #require(answer.status == 201, "\(answer.text)")
        return (passkey, answer)
    }

    /// Returns the options of a sign-in, or of an unlock for a signed-in user.
    func loginOptions(_ json: String = "{}", as user: SignedIn? = nil) async throws -> TestAnswer {
        let path = "/auth/passkeys/login/options"
        guard let user else { return try await auth.post(path, json) }
        return try await request(.post, path, user, json)
    }

    func answer(_ passkey: SoftPasskey, _ options: JSONValue, more: String = "") async throws -> TestAnswer {
        var assertion = passkey.assertion(options)
        assertion.more = more
        return try await auth.post("/auth/passkeys/login/verify", try assertion.json(signedBy: passkey.key))
    }

    func login(_ passkey: SoftPasskey, more: String = "") async throws -> TestAnswer {
        try await answer(passkey, try await loginOptions().json, more: more)
    }

    func list(_ user: SignedIn) async throws -> JSONValue {
        try await request(.get, "/auth/passkeys", user).json
    }
}
