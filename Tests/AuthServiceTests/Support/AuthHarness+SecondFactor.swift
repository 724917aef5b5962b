import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// An authenticator app with the secret of a setup.
struct Authenticator: Sendable {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    let secret: [UInt8]

    /// Reads the secret as an app does (RFC 4648 §6).
    init(_ setup: TestAnswer) throws {
        try #require(setup.status == 200, "\(setup.text)")
        let text = try #require(setup.json["secret"].string)
        var (held, bits) = (0, 0)
        var bytes: [UInt8] = []
        for character in text {
            held = held << 5 | (try #require(Self.alphabet.firstIndex(of: character)))
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: held >> bits))
            held &= (1 << bits) - 1
        }
        secret = bytes
    }

    func code(at moment: Timestamp, steps: Int64 = 0) -> String {
        TOTP.code(secret, step: TOTP.step(at: moment) + steps)
    }
}

extension AuthHarness {
    var now: Timestamp { service.clock.clock.now() }

    func setUpFactor(_ user: SignedIn, password: String = password) async throws -> TestAnswer {
        try await send(.post, "/auth/totp/setup", as: user, #"{"password":"\#(password)"}"#)
    }

    /// Turns the second factor on, and moves the clock to the next step.
    func turnOnFactor(_ user: SignedIn) async throws -> (app: Authenticator, codes: [String]) {
        let app = try Authenticator(try await setUpFactor(user))
        let answer = try await send(
            .post, "/auth/totp/confirm", as: user, #"{"code":"\#(app.code(at: now))"}"#)
        try #require(answer.status == 200, "\(answer.text)")
        service.clock.advance(seconds: 30)
        return (app, answer.json["recoveryCodes"].array.compactMap(\.string))
    }

    /// Signs in by the password and returns the token that a code must follow.
    func beginSignIn(
        _ email: String, password: String = password, device: String? = nil
    ) async throws -> String {
        let answer = try await login(email, password: password, device: device)
        try #require(answer.status == 200 && answer.json["mfaRequired"].bool == true, "\(answer.text)")
        return try #require(answer.json["mfaToken"].string)
    }

    func finishSignIn(
        _ token: String, code: String? = nil, recoveryCode: String? = nil, device: String? = nil,
        from address: String = "192.0.2.1"
    ) async throws -> TestAnswer {
        let proof = code.map { #""code":"\#($0)""# } ?? #""recoveryCode":"\#(recoveryCode ?? "")""#
        return try await post(
            "/auth/login/mfa", #"{"mfaToken":"\#(token)",\#(proof)}"#, from: address, device: device)
    }

    /// A code that no step near the present has.
    func wrongCode(_ app: Authenticator, _ number: Int = 0) -> String {
        let near = (-3...3).map { app.code(at: now, steps: $0) }
        let candidates = (0...20).map { String(100_000 + 7_919 * ($0 + number)) }
        return candidates.first { !near.contains($0) } ?? ""
    }
}

extension TestAnswer {
    /// The messages of a refused field.
    func messages(_ field: String) -> [String] { json["details"][field].array.compactMap(\.string) }
}
