import CofferClient
import CofferOffline
import Contracts
import Synchronization
import TestKit
import Testing

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
            #expect(try await eve.accounts().isEmpty)
            #expect(try await eve.waitingCount == 0)
            try await eve.sync()
            #expect(scene.server.descriptions == ["Theirs"])
            #expect(await offlineError { _ = try await book.accounts() } == .anotherUser)
        }
    }

    @Test func `a copy that is cleared during a sync stays empty`() async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            for method in [EndpointMethod.post, .get] {
                scene.server.beforeAnswer { request in
                    if request.method == method { try await book.clear() }
                    return nil
                }
                #expect(await offlineError { try await book.sync() } == .cleared)
                #expect(try await book.accounts().isEmpty)
                #expect(try await book.waitingCount == 0)
            }
        }
    }

    @Test func `without a session the copy is shown, and nothing waits for nobody`() async throws {
        try await OfflineScene.run { scene, book in
            let transport = ScriptedTransport { _, _ in ScriptedTransport.error("UNAUTHORIZED", 401) }
            let client = CofferClient(transport: transport, retries: .never)
            let alone = try OfflineBook(client, file: "\(scene.folder.path)/book.db")
            #expect(try await alone.accounts().count == 2)
            _ = try await alone.create(OfflineScene.lunch("Lunch"))
            let refusal = await #expect(throws: Refusal.self) { try await alone.sync() }
            #expect(refusal?.code == .unauthorized)
            let empty = try OfflineBook(client, file: "\(scene.folder.path)/other.db")
            #expect(await offlineError { _ = try await empty.create(OfflineScene.lunch("x")) } == .nobody)
            #expect(try await book.sync().sent.count == 1)
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
