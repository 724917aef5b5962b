import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

/// Listing and ending sessions (SET-003, ERR-002), through the gateway with two loops.
@Suite(.serialized) struct SessionTests {
    private static let sessionExpired = "Session expired. Please sign in again."

    /// Sends requests on many connections while `end` runs, and expects that every request that begins after
    /// its answer is refused.
    private func isOverAtOnce(
        _ system: CofferSystem, _ tokens: [String], _ end: () async throws -> TestAnswer
    ) async throws {
        let siege = Siege(system)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask { try await siege.ask(tokens[index % tokens.count], untilLate: 4) }
            }
            while siege.asked < 24 { try await Task.sleep(for: .milliseconds(1)) }
            let answer = try await end()
            siege.end()
            #expect(answer.status == 200, "\(answer.text)")
            try await group.waitForAll()
        }
    }

    private func isRefused(_ system: CofferSystem, _ refreshToken: String) async throws {
        let answer = try await system.call(
            .post, "/auth/refresh", json: #"{"refreshToken":"\#(refreshToken)"}"#)
        #expect(answer.status == 401)
        #expect(answer.json["code"].string == "UNAUTHORIZED")
        #expect(answer.json["error"].string == Self.sessionExpired)
    }

    @Test func `SET-003: a logout by the access token takes effect on every loop at once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            try await isOverAtOnce(system, [ada.accessToken]) {
                try await system.call(.post, "/auth/logout", token: ada.accessToken)
            }
            try await isRefused(system, ada.refreshToken)
            #expect(try await other.get("/users/me").status == 200)
        }
    }

    @Test func `SET-003: a spent refresh token ends the session with all its tokens at once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let body = #"{"refreshToken":"\#(ada.refreshToken)"}"#
            let renewed = try await system.call(.post, "/auth/refresh", json: body).data
            let token = try #require(renewed["accessToken"].string)
            try await isOverAtOnce(system, [ada.accessToken, token]) {
                try await system.call(.post, "/auth/logout", json: body)
            }
            try await isRefused(system, try #require(renewed["refreshToken"].string))
        }
    }

    @Test func `SET-003: an expired access token still signs out`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 1_000)
            let body = #"{"refreshToken":"\#(ada.refreshToken)"}"#
            let renewed = try await system.call(.post, "/auth/refresh", json: body).data
            let token = try #require(renewed["accessToken"].string)
            #expect(try await ada.get("/users/me").status == 401)
            try await isOverAtOnce(system, [token]) {
                try await system.call(.post, "/auth/logout", token: ada.accessToken)
            }
        }
    }

    @Test func `SET-003: a token that is not ours signs nobody out`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            #expect(try await system.call(.post, "/auth/logout").status == 401)
            #expect(try await system.call(.post, "/auth/logout", token: "x").status == 401)
            #expect(try await ada.get("/users/me").status == 200)
        }
    }

    @Test func `SET-003: sessions are listed, and ended one by one or all at once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let second = try await system.signIn("ada@example.org")
            let third = try await system.signIn("ada@example.org")
            system.harness.clock.advance(seconds: 60)
            #expect(try await third.client.profile.get().id.text == ada.id)
            let now = system.harness.clock.clock.now()
            // The gateway reports activity to auth in the background.
            var sessions: [SessionSummary] = []
            for _ in 0..<3_000 {
                sessions = try await ada.client.sessions.list().sessions
                if sessions.filter({ $0.lastUsedAt == now }).count == 2 { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(sessions.count == 3)
            #expect(sessions.filter { $0.lastUsedAt == now }.count == 2)
            let current = sessions.filter(\.current)
            #expect(current.count == 1)
            #expect(current.first?.lastUsedAt == now)
            let secondID = try #require(
                try await second.client.sessions.list().sessions.first { $0.current }
            ).id
            try await isOverAtOnce(system, [second.accessToken]) {
                try await ada.send(.delete, "/auth/sessions/\(secondID)")
            }
            try await isRefused(system, second.refreshToken)
            #expect(try await refused { try await ada.client.sessions.end(secondID) }.status == 404)
            try await isOverAtOnce(system, [ada.accessToken, third.accessToken]) {
                try await ada.send(.post, "/auth/logout-all")
            }
            try await isRefused(system, ada.refreshToken)
            try await isRefused(system, third.refreshToken)
            let anew = try await system.signIn("ada@example.org")
            #expect(try await anew.client.sessions.list().sessions.count == 1)
        }
    }

    @Test func `ERR-002: the session's state tells who is signed in, and is never refused`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let anonymous = #"{"success":true,"data":{"authenticated":false}}"#
            #expect(try await system.call(.get, "/auth/session").text == anonymous)
            #expect(try await system.call(.get, "/auth/session", token: "x").text == anonymous)
            let state = try await ada.client.auth.state()
            #expect(state.live?.lockedAt == nil)
            #expect(state.live?.user.email == "ada@example.org")
            #expect(state.registration == .open)
            system.harness.clock.advance(seconds: 901)
            #expect(try await ada.client.auth.state().live == nil)
            #expect(try await ada.get("/auth/session").text == anonymous)
        }
    }

    @Test func `ERR-002: a session ends seven days after its last refresh, with its message`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 7 * 86_400)
            let app = ada.app()
            let refusal = try await refused { try await app.profile.get() }
            #expect(refusal.status == 401)
            #expect(refusal.code == .unauthorized)
            #expect(refusal.message == Self.sessionExpired)
            #expect(await app.session == nil)
            try await isRefused(system, ada.refreshToken)
        }
    }

    @Test func `while auth is down known sessions go on and unknown ones are 503`() async throws {
        try await CofferSystem.run { system in
            let known = try await system.join("ada@example.org")
            let unknown = try await system.signIn("ada@example.org")
            #expect(try await known.client.categories.list().isEmpty)
            await system.harness.halt(["auth"])
            for _ in 0..<20 { #expect(try await known.client.categories.list().isEmpty) }
            let refusal = try await refused { try await unknown.client.categories.list() }
            #expect(refusal.status == 503)
            #expect(refusal.code == .serviceUnavailable)
            #expect(refusal.retryAfterSeconds != nil)
            #expect(try await refused { try await known.app().auth.signOut() }.status == 503)
            try await system.harness.resume(["auth"])
            #expect(try await unknown.client.categories.list().isEmpty)
            try await known.app().auth.signOut()
            #expect(try await refused { try await known.client.categories.list() }.status == 401)
        }
    }
}

/// Sends requests while a session ends.
private final class Siege: Sendable {
    private struct State {
        var asked = 0
        var hasEnded = false
    }

    private let system: CofferSystem
    private let state = Mutex(State())

    init(_ system: CofferSystem) { self.system = system }

    var asked: Int { state.withLock(\.asked) }
    func end() { state.withLock { $0.hasEnded = true } }

    /// Sends requests with a token until `count` of them have begun after the end.
    func ask(_ token: String, untilLate count: Int) async throws {
        var late = 0
        while late < count {
            let isLate = state.withLock(\.hasEnded)
            let status = try await system.call(.get, "/users/me", token: token).status
            state.withLock { $0.asked += 1 }
            late += isLate ? 1 : 0
            #expect(isLate ? status == 401 : [200, 401].contains(status), "\(status)")
        }
    }
}
