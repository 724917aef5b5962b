import Foundation
import Glibc
import HTTPKit
import Synchronization
import TestKit
import Testing

/// ERR-002 and the signing keys with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct RefreshProgramTests {
    @Test func `ERR-002: kill -9 of auth between rotation and answer signs nobody out`() async throws {
        try await RunningCoffer.run(settings: RunningCoffer.quickly) { coffer in
            var phones: [Phone] = []
            for number in 0..<16 { phones.append(try await Phone(coffer.client, isBrowser: number % 4 == 3)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for phone in phones { group.addTask { try await phone.refreshUntilEnded() } }
                let all = phones
                try await coffer.killInTurn(["auth"], times: 15) {
                    all.allSatisfy { $0.refreshes > 40 && $0.lostAnswers > 0 }
                }
                for phone in phones { phone.end() }
                try await group.waitForAll()
            }
            // After failures the gateway leaves auth alone, and tries it once a second.
            try await Task.sleep(for: .milliseconds(2_500))
            for phone in phones {
                #expect(try await phone.isSignedIn())
                #expect(try await phone.refresh() == 200)
            }
        }
    }

    @Test func `keys rotate and are replaced while Coffer runs`() async throws {
        try await RunningCoffer.run { coffer in
            let phone = try await Phone(coffer.client)
            let listed = try await coffer.run(["keys"])
            #expect(listed.status == 0 && listed.output.contains("signing"), "\(listed.output)")
            #expect(try await coffer.run(["keys", "list"]).output.split(separator: "\n").count == 2)

            let rotated = try await coffer.run(["keys", "rotate"])
            #expect(rotated.status == 0 && rotated.output.contains("signs in 10 min"), "\(rotated.output)")
            #expect(try await coffer.publishes(keys: 2))
            #expect(try await coffer.run(["keys"]).output.contains("next, signs in"))
            #expect(try await phone.isSignedIn())

            let replaced = try await coffer.run(["keys", "rotate", "--leaked"])
            #expect(replaced.status == 0, "\(replaced.output)")
            // The command waits until the gateway refuses old tokens. The refresh token stays valid.
            #expect(try await phone.isSignedIn() == false)
            #expect(replaced.output.contains("refused now"), "\(replaced.output)")
            #expect(try await coffer.publishes(keys: 1))
            #expect(try await phone.refresh() == 200)
            for _ in 0..<600 where try await !phone.isSignedIn() {
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(try await phone.isSignedIn())

            #expect(try await coffer.run(["keys", "rotat"]).status == 2)
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(coffer.folder.path)/keys")
            #expect(files.filter { $0.hasPrefix("signing") }.count == 1, "\(files)")
            try await coffer.killAndWait("auth")
            #expect(try await coffer.publishes(keys: 1))
        }
    }
}

extension RunningCoffer {
    /// Waits until `count` keys are published.
    fileprivate func publishes(keys count: Int) async throws -> Bool {
        for _ in 0..<1_200 {
            let answer = try await client.send(.get, "/.well-known/jwks.json")
            if answer.json["keys"].array.count == count { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }
}

/// A client that refreshes all the time and keeps the last answer: a phone with two tokens, or a browser with
/// cookies.
private final class Phone: Sendable {
    private struct State {
        var access = ""
        var refresh = ""
        var refreshes = 0
        var lostAnswers = 0
        var hasEnded = false
    }

    private let client: TestClient
    private let browser: Browser?
    private let state = Mutex(State())

    init(_ client: TestClient, isBrowser: Bool = false) async throws {
        self.client = client
        browser = isBrowser ? Browser(client) : nil
        if let browser {
            let answer = try await browser.send(
                .post, "/auth/demo", fields: Browser.own + [Browser.cookieMode])
            try #require(answer.status == 200, "\(answer.text)")
        } else {
            let answer = try await client.send(.post, "/auth/demo")
            try #require(answer.status == 200, "\(answer.text)")
            keep(answer)
        }
    }

    var refreshes: Int { state.withLock { $0.refreshes } }
    var lostAnswers: Int { state.withLock { $0.lostAnswers } }
    func end() { state.withLock { $0.hasEnded = true } }

    private func keep(_ answer: TestAnswer) {
        guard let access = answer.data["accessToken"].string, let refresh = answer.data["refreshToken"].string
        else {
            Issue.record("no tokens in \(answer.text)")
            return
        }
        state.withLock { state in
            state.access = access
            state.refresh = refresh
        }
    }

    /// Refreshes once and returns the status, or nil without an answer.
    func refresh() async throws -> Int? {
        if let browser {
            return try? await browser.send(.post, "/auth/refresh").status
        }
        let body = #"{"refreshToken":"\#(state.withLock(\.refresh))"}"#
        guard let answer = try? await client.send(.post, "/auth/refresh", json: body) else { return nil }
        if answer.status == 200 { keep(answer) }
        return answer.status
    }

    /// Refreshes until `end`. After a failure the client repeats the request with the tokens that it has;
    /// only a refusal signs it out.
    func refreshUntilEnded() async throws {
        while !state.withLock({ $0.hasEnded }) {
            switch try await refresh() {
            case 200: state.withLock { $0.refreshes += 1 }
            case .some(let status) where status < 500:
                Issue.record("signed out with \(status) after \(refreshes) refreshes")
                return
            default:
                state.withLock { $0.lostAnswers += 1 }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    func isSignedIn() async throws -> Bool {
        if let browser { return try await browser.get("/users/me").status == 200 }
        let token = state.withLock(\.access)
        let answer = try await client.send(
            .get, "/users/me", fields: [("Authorization", "Bearer \(token)")])
        return answer.status == 200
    }
}
