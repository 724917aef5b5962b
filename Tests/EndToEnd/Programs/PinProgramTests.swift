import HTTPKit
import TestKit
import Testing

/// PINs with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct PinProgramTests {
    @Test func `of a hundred parallel PINs at most three are compared, although auth is killed meanwhile`()
        async throws
    {
        try await RunningCoffer.run(settings: ["COFFER_AUTO_VERIFY": "verified.test"]) { coffer in
            let credentials = #""email":"ada@verified.test","password":"\#(CofferSystem.password)""#
            let registered = try await coffer.client.send(
                .post, "/auth/register", json: #"{\#(credentials),"displayName":"Ada"}"#)
            #expect(registered.status == 201, "\(registered.text)")
            let login = try await coffer.client.send(.post, "/auth/login", json: "{\(credentials)}")
            let token = try #require(login.data["accessToken"].string, "\(login.text)")
            let client = coffer.client
            @Sendable func send(_ method: HTTPMethod, _ path: String, _ json: String) async throws -> Int {
                try await client.send(
                    method, path, json: json, fields: [("Authorization", "Bearer \(token)")]
                ).status
            }
            let pin = #"{"pin":"2580","password":"\#(CofferSystem.password)"}"#
            #expect(try await send(.put, "/auth/pin", pin) == 200)
            #expect(try await send(.post, "/auth/lock", "{}") == 200)
            try await coffer.waitUntilReady("auth", forSeconds: 5.2)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await send(.post, "/auth/unlock", #"{"pin":"\#(1_000 + number)"}"#) }
                }
                _ = try await coffer.killAndWait("auth")
                for number in 100..<200 {
                    group.addTask { try await send(.post, "/auth/unlock", #"{"pin":"\#(1_000 + number)"}"#) }
                }
                var statuses: [Int] = []
                for try await status in group { statuses.append(status) }
                return statuses
            }
            // A PIN whose answer the kill took was counted, too.
            #expect(statuses.filter { $0 == 400 }.count <= 2)
            #expect(statuses.contains(429))
            #expect(statuses.allSatisfy { [400, 429, 502, 503].contains($0) }, "\(statuses)")
            #expect(try await send(.post, "/auth/unlock", #"{"pin":"2580"}"#) == 429)
            #expect(try await send(.get, "/users/me", "{}") == 423)
        }
    }
}
