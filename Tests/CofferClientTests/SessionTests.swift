import CofferClient
import Contracts
import Synchronization
import TestKit
import Testing

struct SessionTests {
    private static let old = SavedSession(
        accessToken: "access-1", refreshToken: "refresh-1", deviceToken: "device")

    /// Answers to `access-2` only, and renews by `refresh-1`; `renewal` may fail with the number of a renewal.
    private static func transport(
        _ renewal: @escaping @Sendable (_ number: Int) throws -> TransportAnswer = { _ in
            ScriptedTransport.tokens(2)
        }
    ) -> ScriptedTransport {
        let renewals = Atomic(0)
        return ScriptedTransport { request, _ in
            if request.target == "/auth/refresh" {
                #expect(
                    request.text == #"{"refreshToken":"refresh-1"}"# && request.field("Authorization") == nil)
                for _ in 0..<20 { await Task.yield() }
                return try renewal(renewals.add(1, ordering: .relaxed).newValue)
            }
            return request.field("Authorization") == "Bearer access-2"
                ? ScriptedTransport.data(ScriptedTransport.user)
                : ScriptedTransport.error("UNAUTHORIZED", 401)
        }
    }

    @Test func `a session is renewed once for fifty callers`() async throws {
        let transport = Self.transport()
        let client = CofferClient(transport, session: Self.old)
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await client.profile.get().email } }
            for try await email in group { #expect(email == "ada@example.org") }
        }
        #expect(transport.requests.count { $0.target == "/auth/refresh" } == 1)
        #expect(await client.session?.refreshToken == "refresh-2")
        #expect(await client.session?.deviceToken == "device")
    }

    @Test func `a session says whose it is, unless its token has another form`() {
        func user(_ token: String) -> String? {
            SavedSession(accessToken: token, refreshToken: "r").user?.text
        }
        // {"sub":"01900000-0000-7000-8000-000000000001","x":"~~~???>>>"}
        let claims = "eyJzdWIiOiIwMTkwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJ4Ijoifn5-Pz8_Pj4-In0"
        #expect(user("e30.\(claims).c2ln") == "01900000-0000-7000-8000-000000000001")
        for token in ["access-1", "a.b.c", "e30.e30.e30", "e30.\(claims)", "e30.\(claims)=.c2ln", "..", ""] {
            #expect(user(token) == nil, "\(token)")
        }
    }

    @Test func `a renewal whose answer is lost is asked for again with the same token`() async throws {
        let transport = Self.transport { number in
            if number < 3 { throw ScriptedTransport.lost }
            return ScriptedTransport.tokens(2)
        }
        let client = CofferClient(transport, session: Self.old)
        #expect(try await client.profile.get().displayName == "Ada")
        #expect(transport.requests.count { $0.target == "/auth/refresh" } == 3)
    }

    @Test func `a session outlives a renewal that no attempt reaches`() async throws {
        let isUp = Mutex(false)
        let transport = Self.transport { _ in
            guard isUp.withLock({ $0 }) else { throw ScriptedTransport.lost }
            return ScriptedTransport.tokens(2)
        }
        let client = CofferClient(transport, session: Self.old)
        await #expect(throws: ConnectionFailure.self) { try await client.profile.get() }
        #expect(await client.session == Self.old)
        isUp.withLock { $0 = true }
        #expect(try await client.profile.get().displayName == "Ada")
    }

    @Test func `a refused renewal ends the session, and every caller hears of it`() async throws {
        let transport = Self.transport { _ in ScriptedTransport.error("UNAUTHORIZED", 401) }
        let changes = Mutex<[SavedSession?]>([])
        let client = CofferClient(transport: transport, session: Self.old) { session in
            changes.withLock { $0.append(session) }
        }
        let refusals = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    do { return try await client.profile.get().email.isEmpty } catch let refusal as Refusal {
                        return refusal.code == .unauthorized
                    } catch { return false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(refusals == 5)
        #expect(await client.session == nil)
        #expect(changes.withLock { $0 } == [nil])
    }

    @Test func `a sign-in opens the session, each change is told, and a sign-out ends it`() async throws {
        let transport = ScriptedTransport { request, _ in
            request.target == "/auth/logout"
                ? ScriptedTransport.data(#"{"message":"Signed out."}"#) : ScriptedTransport.tokens(1)
        }
        let changes = Mutex<[String?]>([])
        let client = CofferClient(transport: transport) { session in
            changes.withLock { $0.append(session?.refreshToken) }
        }
        let user = try await client.auth.signIn(email: "ada@example.org", password: "secret")
        #expect(user.displayName == "Ada")
        try await client.auth.signOut()
        try await client.auth.signOut()
        #expect(changes.withLock { $0 } == ["refresh-1", nil])
        #expect(transport.requests.map(\.target) == ["/auth/login", "/auth/logout"])
    }

    @Test func `whether somebody is signed in is told now and after each change, but not at a renewal`()
        async throws
    {
        let transport = ScriptedTransport { request, _ in
            switch request.target {
            case "/auth/login", "/auth/refresh": ScriptedTransport.tokens(2)
            case "/auth/logout": ScriptedTransport.data(#"{"message":"Bye."}"#)
            default:
                request.field("Authorization") == "Bearer access-2"
                    ? ScriptedTransport.data(ScriptedTransport.user)
                    : ScriptedTransport.error("UNAUTHORIZED", 401)
            }
        }
        let client = CofferClient(transport, session: Self.old)
        var states = await client.signInStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn(nil))
        // Renewed on the way.
        _ = try await client.profile.get()
        try await client.auth.signOut()
        #expect(await states.next() == .signedOut)
        try await client.auth.signIn(email: "ada@example.org", password: "secret")
        #expect(await states.next() == .signedIn(nil))
    }
}
