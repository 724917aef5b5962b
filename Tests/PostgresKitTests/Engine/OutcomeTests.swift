import Contracts
import PostgresKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// What a caller is told stays true when connections, backends or the whole server end (design §7: a failed
/// COMMIT is unknown, not failed).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct OutcomeTests {
    @Test(arguments: CommitProxy.Break.allCases)
    func `a unit whose COMMIT is not answered is looked up, and neither lost nor done twice`(
        way: CommitProxy.Break
    ) async throws {
        try await withServer { server in
            let proxy = try CommitProxy(to: server.folder)
            defer { proxy.close() }
            try await TestEngine.withPostgres(at: proxy.address) { database in
                try await database.write { try $0.run(insert(1, "one")) }
                let runs = Counter()
                for id in 2...6 {
                    proxy.breakNext([way])
                    try await database.write { db in
                        runs.add(1)
                        try db.run(insert(id, "n\(id)"))
                    }
                }
                #expect(proxy.brokenCount == 5)
                // What the server has done runs once; what it never got runs again.
                #expect(runs.value == (way == .behindCommit ? 5 : 10))
                #expect(try await database.ids() == [1, 2, 3, 4, 5, 6])
                #expect(database.statistics.lookedUpOutcomes == 5)
                #expect(database.statistics.unknownOutcomes == 0)
            }
        }
    }

    @Test func `a long read that loses the server fails, and passes nothing on twice`() async throws {
        try await withServer { server in
            try await TestEngine.withPostgres(at: server.address) { database in
                try await database.write { db in for id in 1...1_500 { try db.run(insert(id, "n\(id)")) } }
                let passed = Counter()
                let found = try await kind {
                    try await database.inspect { db in
                        try db.forEach("SELECT id FROM items ORDER BY id") { _ in
                            passed.add(1)
                            if passed.value == 1_000 { try server.crash() }
                        }
                    }
                }
                #expect(found == .unreachable)
                #expect(passed.value == 1_000)
            }
        }
    }

    @Test func `nothing runs while the outcome is unknown, and the caller is told so`() async throws {
        try await withServer { server in
            let proxy = try CommitProxy(to: server.folder)
            defer { proxy.close() }
            let short: (inout PostgresOptions) -> Void = {
                $0.writers = 1
                $0.commitMilliseconds = 300
                $0.statementMilliseconds = 1_000
            }
            try await TestEngine.withPostgres(at: proxy.address, options: short) { database in
                let runs = Counter()
                // The COMMIT of each look-up is lost, too, until the caller has been answered.
                proxy.breakAll(.behindCommit)
                let found = try await kind {
                    try await database.write { db in
                        runs.add(1)
                        try db.run(insert(1, "one"))
                    }
                }
                #expect(found == .outcomeUnknown)
                // Contents of a row that may be there stay, and a client is told what it does not know.
                let error = SQLiteError(.outcomeUnknown, "")
                #expect(error.mayBeStored && APIError(cause: error).code == .outcomeUnknown)
                #expect(runs.value == 1)
                #expect(database.statistics.unknownOutcomes == 1)
                proxy.breakAll(nil)
                // The next unit waits until the outcome is known.
                try await database.write { try $0.run(insert(2, "two")) }
                #expect(try await database.ids() == [1, 2])
                #expect(runs.value == 1)
            }
        }
    }

    @Test func `backends that are ended in units and at COMMIT lose and double nothing`() async throws {
        try await withServer { server in
            try await TestEngine.withPostgres(at: server.address, Bank.schema, options: { $0.writers = 8 }) {
                database in
                let bank = Bank(database: database)
                try await bank.open()
                let told = try await bank.storm(writers: 8, each: 40) {
                    let killer = try PostgresConnection(server)
                    for _ in 0..<60 {
                        _ = try killer.rows(
                            """
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name LIKE 'coffer %' AND pid <> pg_backend_pid()
                            ORDER BY random() LIMIT 3
                            """)
                        try await Task.sleep(for: .milliseconds(15))
                    }
                }
                try await bank.expectRight(told)
                #expect(told.values.contains { $0 == nil })
                #expect(database.statistics.lostConnections > 0)
            }
        }
    }

    @Test func `a server that crashes and comes back keeps what was acknowledged`() async throws {
        try await withServer { server in
            try await TestEngine.withPostgres(
                at: server.address, Bank.schema,
                options: {
                    $0.writers = 8
                    $0.unitMilliseconds = 30_000
                    $0.commitMilliseconds = 20_000
                }
            ) { database in
                let bank = Bank(database: database)
                try await bank.open()
                let told = try await bank.storm(writers: 8, each: 60) {
                    for _ in 0..<2 {
                        try await Task.sleep(for: .milliseconds(150))
                        try await onThread { try server.crash() }
                    }
                }
                try await bank.expectRight(told)
                #expect(told.values.contains { $0 == nil })
                #expect(database.isWritable)
            }
        }
    }

    @Test func `a server that stands still gives clear answers, and none of them turns out wrong`()
        async throws
    {
        try await withServer { server in
            try await TestEngine.withPostgres(
                at: server.address, Bank.schema,
                options: {
                    $0.writers = 4
                    $0.statementMilliseconds = 300
                    $0.readMilliseconds = 300
                    $0.unitMilliseconds = 1_000
                    $0.commitMilliseconds = 500
                }
            ) { database in
                let bank = Bank(database: database)
                try await bank.open()
                let told = try await bank.storm(writers: 4, each: 30) {
                    try await Task.sleep(for: .milliseconds(30))
                    try await onThread { server.pause() }
                    let read = try await kind { _ = try await bank.total() }
                    #expect(read == .timedOut || read == .unreachable)
                    try await Task.sleep(for: .milliseconds(1_500))
                    try await onThread { server.resume() }
                }
                try await TestEngine.eventually { _ = try await bank.total() }
                // What is unknown ends before the accounts are looked at: the rows are locked until then.
                try await TestEngine.eventually { try await bank.transfer("end", 9) }
                try await bank.expectRight(told)
                let kinds = Set(told.values.compactMap(\.self))
                #expect(kinds.isSubset(of: [.unreachable, .timedOut, .outcomeUnknown, .busy]))
            }
        }
    }
}
