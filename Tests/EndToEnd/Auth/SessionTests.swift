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
            #expect(try await third.get("/users/me").status == 200)
            let now = system.harness.clock.clock.now().text
            // The gateway reports activity to auth in the background.
            var sessions: [JSONValue] = []
            for _ in 0..<200 {
                sessions = try await ada.get("/auth/sessions").data["sessions"].array
                if sessions.filter({ $0["lastUsedAt"].string == now }).count == 2 { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(sessions.count == 3)
            #expect(sessions.filter { $0["lastUsedAt"].string == now }.count == 2)
            let current = sessions.filter { $0["current"].bool == true }
            #expect(current.count == 1)
            #expect(current.first?["lastUsedAt"].string == now)
            let secondID = try #require(
                try await second.get("/auth/sessions").data["sessions"].array
                    .first { $0["current"].bool == true }?["id"].string)
            try await isOverAtOnce(system, [second.accessToken]) {
                try await ada.send(.delete, "/auth/sessions/\(secondID)")
            }
            try await isRefused(system, second.refreshToken)
            #expect(try await ada.send(.delete, "/auth/sessions/\(secondID)").status == 404)
            try await isOverAtOnce(system, [ada.accessToken, third.accessToken]) {
                try await ada.send(.post, "/auth/logout-all")
            }
            try await isRefused(system, ada.refreshToken)
            try await isRefused(system, third.refreshToken)
            #expect(try await system.signIn("ada@example.org").get("/users/me").status == 200)
        }
    }

    @Test func `ERR-002: the session's state tells who is signed in, and is never refused`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let anonymous = #"{"success":true,"data":{"authenticated":false}}"#
            #expect(try await system.call(.get, "/auth/session").text == anonymous)
            #expect(try await system.call(.get, "/auth/session", token: "x").text == anonymous)
            let state = try await ada.get("/auth/session")
            #expect(state.status == 200)
            #expect(state.data["authenticated"].bool == true)
            #expect(state.data["locked"].bool == false)
            #expect(state.data["lockedAt"].isNull)
            #expect(state.data["expiresAt"].string != nil)
            #expect(state.data["user"]["email"].string == "ada@example.org")
            system.harness.clock.advance(seconds: 901)
            #expect(try await ada.get("/auth/session").text == anonymous)
        }
    }

    @Test func `ERR-002: a session ends seven days after its last refresh, with its message`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 7 * 86_400)
            let refused = try await ada.get("/users/me")
            #expect(refused.status == 401)
            #expect(refused.json["code"].string == "UNAUTHORIZED")
            try await isRefused(system, ada.refreshToken)
        }
    }

    @Test func `while auth is down known sessions go on and unknown ones are 503`() async throws {
        try await CofferSystem.run { system in
            let known = try await system.join("ada@example.org")
            let unknown = try await system.signIn("ada@example.org")
            #expect(try await known.get("/categories").status == 200)
            await system.harness.halt(["auth"])
            for _ in 0..<20 { #expect(try await known.get("/categories").status == 200) }
            let refused = try await unknown.get("/categories")
            #expect(refused.status == 503)
            #expect(refused.json["code"].string == "SERVICE_UNAVAILABLE")
            #expect(refused.fields["Retry-After"] != nil)
            #expect(try await system.call(.post, "/auth/logout", token: known.accessToken).status == 503)
            try await system.harness.resume(["auth"])
            #expect(try await unknown.get("/categories").status == 200)
            #expect(try await known.send(.post, "/auth/logout").status == 200)
            #expect(try await known.get("/categories").status == 401)
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
