import CofferClient
import Contracts
import Synchronization
import TestKit
import Testing

@testable import CofferOffline

/// Remembers the first key that it sees.
final class ScriptedKey: Sendable {
    private let first = Mutex<String?>(nil)

    func isFirst(_ key: String?) -> Bool {
        first.withLock { first in
            if first == nil { first = key }
            return first == key
        }
    }
}

struct SyncTests {
    @Test func `syncs at once are one`() async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            let readings = Mutex(0)
            scene.server.beforeArrival { request in
                if request.method == .get { readings.withLock { $0 += 1 } }
                for _ in 0..<50 { await Task.yield() }
                return nil
            }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await book.sync().sent.count } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(scene.server.arrived() == ["POST /transactions"])
            #expect(counts.contains(1) && counts.count == 10)
            #expect(readings.withLock { $0 } < 10)
        }
    }

    @Test func `what comes to the outbox during a sync is sent by it`() async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("First"))
            let isFirst = Mutex(true)
            scene.server.beforeArrival { request in
                guard request.method == .get,
                    isFirst.withLock({
                        let old = $0; $0 = false; return old
                    })
                else {
                    return nil
                }
                _ = try await book.create(OfflineScene.lunch("Second"))
                return nil
            }
            #expect(try await book.sync().sent.count == 2)
            #expect(scene.server.descriptions == ["First", "Second"])
        }
    }

    @Test func `another user sees and sends nothing of the former, until the copy is cleared`() async throws {
        try await OfflineScene.run { scene, book in
            try scene.server.spend("5", "Theirs")
            try await book.sync()
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            let eve = try scene.open(user: 2)
            #expect(await offlineError { _ = try await eve.transactions() } == .anotherUser)
            #expect(await offlineError { _ = try await eve.accounts() } == .anotherUser)
            #expect(await offlineError { _ = try await eve.waitingCount } == .anotherUser)
            #expect(await offlineError { _ = try await eve.problems() } == .anotherUser)
            #expect(
                await offlineError { _ = try await eve.create(OfflineScene.lunch("Hers")) } == .anotherUser)
            #expect(await offlineError { try await eve.sync() } == .anotherUser)
            #expect(scene.server.arrived().isEmpty)
            try await eve.clear()
            let hers = try OfflineBook(scene.server.client(user: 2), file: scene.file)
            #expect(try await hers.accounts().isEmpty)
            #expect(try await hers.waitingCount == 0)
            try await hers.sync()
            #expect(scene.server.descriptions == ["Theirs"])
        }
    }

    @Test func `a change never goes out for a user who signs in during the sync`() async throws {
        try await OfflineScene.run { scene, _ in
            let client = scene.server.client()
            let book = try scene.open(client)
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeArrival { request in
                switch request.target {
                case "/transactions":
                    try await client.auth.signIn(email: "eve@example.org", password: "pass")
                    return ScriptedTransport.error("UNAUTHORIZED", 401)
                case "/auth/login": return FakeServer.tokens(user: 2)
                default: return nil
                }
            }
            #expect(await offlineError { try await book.sync() } == .anotherUser)
            #expect(scene.server.transactions.isEmpty)
            #expect(try await scene.open().waitingCount == 1)
        }
    }

    @Test(arguments: [EndpointMethod.post, .get])
    func `a copy that is cleared during a sync stays empty, and its object has ended`(
        method: EndpointMethod
    ) async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeAnswer { request in
                if request.method == method { try await book.clear() }
                return nil
            }
            for _ in 1...2 { #expect(await offlineError { try await book.sync() } == .cleared) }
            #expect(await offlineError { _ = try await book.accounts() } == .cleared)
            #expect(await offlineError { _ = try await book.create(OfflineScene.lunch("x")) } == .cleared)
            var results = book.follow().makeAsyncIterator()
            #expect(try await results.next() == nil)
            try await book.clear()
            let next = try OfflineBook(scene.server.client(), file: scene.file)
            #expect(try await next.accounts().isEmpty)
            #expect(try await next.waitingCount == 0)
        }
    }

    @Test func `a file has one book at a time`() async throws {
        try await OfflineScene.run { scene, book in
            #expect(
                await offlineError { _ = try OfflineBook(scene.server.client(), file: scene.file) } == .inUse)
            try await book.clear()
            _ = try OfflineBook(scene.server.client(), file: scene.file)
        }
    }

    @Test func `a follower sends what is written while it waits, and ends when the copy is cleared`()
        async throws
    {
        try await OfflineScene.run { scene, book in
            scene.server.beforeArrival { request in
                guard request.target == "/events" else { return nil }
                return TransportAnswer(
                    status: 200, fields: [], body: Array("event: wallet\ndata: {}\n\n".utf8))
            }
            let sent = Sent()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await result in book.follow() { sent.add(result.sent.map(\.action.rawValue)) }
                }
                func wait(for count: Int) async throws {
                    while sent.actions.count < count { try await Task.sleep(for: .milliseconds(10)) }
                }
                let lunch = try await book.create(OfflineScene.lunch("Lunch"))
                try await wait(for: 1)
                _ = try await book.update(lunch.record.id, TransactionDraft(amount: "9"))
                try await wait(for: 2)
                try await book.delete(lunch.record.id)
                try await wait(for: 3)
                #expect(sent.actions == ["create", "update", "delete"])
                try await book.clear()
                try await group.waitForAll()
            }
        }
    }

    @Test func `what a sync did before its error is told by the next one`() async throws {
        try await OfflineScene.run { scene, book in
            try scene.server.spend("5", "Theirs")
            _ = try await book.create(OfflineScene.lunch("Bad"))
            _ = try await book.create(OfflineScene.lunch("Good"))
            scene.server.beforeArrival { request in
                if request.text.contains("Bad") { return ScriptedTransport.error("VALIDATION_ERROR", 400) }
                if request.method == .get { throw ScriptedTransport.lost }
                return nil
            }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeArrival(nil)
            let result = try await book.sync()
            #expect(result.sent.count == 1 && result.refused.count == 1 && result.changes == 2)
            #expect(try await book.sync().isEmpty)
        }
    }

    @Test func `without a session the copy is shown, and nothing waits for nobody`() async throws {
        try await OfflineScene.run { scene, book in
            let transport = ScriptedTransport { _, _ in ScriptedTransport.error("UNAUTHORIZED", 401) }
            let client = CofferClient(transport: transport, retries: .never)
            let alone = try scene.open(client)
            #expect(try await alone.accounts().count == 2)
            _ = try await alone.create(OfflineScene.lunch("Lunch"))
            let refusal = await #expect(throws: Refusal.self) { try await alone.sync() }
            #expect(refusal?.code == .unauthorized)
            let empty = try OfflineBook(client, file: "\(scene.folder.path)/other.db")
            #expect(await offlineError { _ = try await empty.create(OfflineScene.lunch("x")) } == .nobody)
            #expect(try await scene.open().sync().sent.count == 1)
            _ = book
        }
    }

    @Test func `a copy follows what the server tells, also after an outage`() async throws {
        try await OfflineScene.run { scene, book in
            let events = [
                "event: ready\ndata: {}\n\n", #"event: book\#ndata: {"revision":4}\#n\#n"#,
                // The copy has this revision.
                #"event: book\#ndata: {"revision":5}\#n\#n"#, "event: wallet\ndata: {}\n\n",
            ]
            let failures = Mutex(0)
            scene.server.beforeArrival { request in
                if request.target == "/events" {
                    return TransportAnswer(status: 200, fields: [], body: Array(events.joined().utf8))
                }
                if failures.withLock({
                    $0 += 1; return $0
                }) == 1 {
                    throw ScriptedTransport.lost
                }
                return nil
            }
            try scene.server.spend("5", "First")
            var results = book.follow().makeAsyncIterator()
            #expect(try await results.next()?.changes == 1)
            #expect(try await OfflineScene.shown(book) == ["First"])
            try scene.server.spend("6", "Second")
            #expect(try await results.next()?.changes == 1)
            #expect(try await OfflineScene.shown(book) == ["Second", "First"])
        }
    }
}

/// What a follower has sent.
private final class Sent: Sendable {
    private let kept = Mutex<[String]>([])

    var actions: [String] { kept.withLock { $0 } }

    func add(_ actions: [String]) { kept.withLock { $0 += actions } }
}
