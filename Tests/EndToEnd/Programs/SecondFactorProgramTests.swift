import CofferClient
import Contracts
import ServiceKit
import TestKit
import Testing

/// Contract "Second factor", with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct SecondFactorProgramTests {
    private static let email = "ada@verified.test"

    @Test func `of a hundred wrong codes ten are compared, although auth is killed meanwhile`() async throws {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "verified.test"]) { $1 }
        try await RunningCoffer.run(settings: settings) { coffer in
            let app = try await coffer.join(Self.email)
            let setup = try await app.secondFactor.setUp(password: CofferSystem.password)
            let authenticator = try Authenticator(secret: setup.secret)
            _ = try await app.secondFactor.confirm(code: authenticator.code(at: Clock.system.now()))
            func begin() async throws -> SecondFactorMissing? {
                do {
                    try await coffer.app().auth.signIn(
                        email: Self.email, password: CofferSystem.password)
                } catch let missing as SecondFactorMissing {
                    return missing
                }
                return nil
            }
            var waiting: [SecondFactorMissing] = []
            for _ in 0..<25 { waiting.append(try #require(try await begin())) }
            let all = waiting
            // No code of the app is at the other end of the day.
            let wrong = authenticator.code(at: Clock.system.now(), steps: 1_440)
            @Sendable func finish(_ number: Int) async throws -> Int {
                try await refused {
                    try await coffer.app().auth.finishSignIn(all[number % 25], code: wrong)
                }.status
            }
            try await coffer.waitUntilReady("auth", forSeconds: 0.6)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 { group.addTask { try await finish(number) } }
                try await coffer.killAndWait("auth")
                for number in 50..<100 { group.addTask { try await finish(number) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            // A code whose answer the kill took was counted, too.
            #expect(statuses.filter { $0 == 400 }.count <= 10)
            #expect(statuses.contains(429))
            #expect(statuses.allSatisfy { [400, 401, 429, 502, 503].contains($0) }, "\(statuses)")
            let code = authenticator.code(at: Clock.system.now(), steps: 1)
            let missing = try #require(try await begin())
            let late = try await refused {
                try await coffer.app().auth.finishSignIn(missing, code: code)
            }
            #expect(late.status == 429)
            // The operator helps who has lost the app.
            let shown = try await coffer.run(["user", "show", Self.email])
            #expect(shown.output.contains("second factor yes"), "\(shown.output)")
            let off = try await coffer.run(["user", "totp", "off", Self.email])
            #expect(off.status == 0, "\(off.output)")
            #expect(try await begin() == nil)
        }
    }
}
