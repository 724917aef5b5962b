import Contracts
import SQLiteKit
import Testing

/// Accounts whose amounts sum to a constant, and a row for each transfer: what a lost or doubled unit breaks.
struct Bank: Sendable {
    static let accounts = 8
    static let amount = 1_000
    static let total = Int64(accounts * amount)
    static let schema = [
        Migration(
            1, "bank",
            """
            CREATE TABLE accounts (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT;
            CREATE TABLE transfers (id TEXT PRIMARY KEY, moved INTEGER NOT NULL) STRICT;
            """)
    ]

    let database: Database

    func open() async throws {
        try await database.write { db in
            for id in 1...Self.accounts {
                try db.run("INSERT INTO accounts (id, amount) VALUES (\(id), \(Self.amount))")
            }
        }
    }

    /// Moves money, reading both amounts and writing them whole.
    func transfer(_ id: String, _ number: Int) async throws {
        let from = 1 + number % Self.accounts
        let to = 1 + (number / Self.accounts + from) % Self.accounts
        let moved = 1 + number % 7
        try await database.write { db in
            guard from != to else { return }
            let before = try Self.amount(of: from, in: db)
            let after = try Self.amount(of: to, in: db)
            try db.run("UPDATE accounts SET amount = \(before - Int64(moved)) WHERE id = \(from)")
            try db.run("UPDATE accounts SET amount = \(after + Int64(moved)) WHERE id = \(to)")
            try db.run("INSERT INTO transfers (id, moved) VALUES (\(id), \(moved))")
        }
    }

    static func amount(of account: Int, in db: borrowing Connection) throws -> Int64 {
        try db.first("SELECT amount FROM accounts WHERE id = \(account)") { try $0.int(0) } ?? 0
    }

    func transfers() async throws -> Set<String> {
        Set(try await database.read { try $0.all("SELECT id FROM transfers ORDER BY id") { try $0.text(0) } })
    }

    func total() async throws -> Int64 {
        try await database.read { try $0.first("SELECT sum(amount) FROM accounts") { try $0.int(0) } ?? 0 }
    }

    /// Runs transfers at once and returns what each caller was told.
    func storm(
        writers: Int, each count: Int, named name: String = "t",
        during disturbance: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> [String: SQLiteError.Kind?] {
        try await withThrowingTaskGroup(of: [String: SQLiteError.Kind?].self) { group in
            for writer in 0..<writers {
                group.addTask {
                    var told: [String: SQLiteError.Kind?] = [:]
                    for number in 0..<count {
                        let id = "\(name)-\(writer)-\(number)"
                        let kind = try await kind { try await transfer(id, writer * 31 + number * 17) }
                        told[id] = .some(kind)
                    }
                    return told
                }
            }
            try await disturbance()
            var told: [String: SQLiteError.Kind?] = [:]
            for try await part in group { told.merge(part) { first, _ in first } }
            return told
        }
    }

    /// Expects that money is conserved, what was acknowledged is stored, and what was refused is not.
    func expectRight(_ told: [String: SQLiteError.Kind?]) async throws {
        let stored = try await transfers()
        for (id, kind) in told {
            switch kind {
            case nil:
                #expect(stored.contains(id) || Self.movesNothing(id), "\(id) was acknowledged and is lost")
            case .outcomeUnknown: break
            case .some(let kind):
                #expect(!stored.contains(id), "\(id) was refused with \(kind) and is stored")
            }
        }
        #expect(try await total() == Self.total)
    }

    /// Whether a transfer of `storm` has the same account twice.
    private static func movesNothing(_ id: String) -> Bool {
        let parts = id.split(separator: "-").compactMap { Int($0) }
        guard parts.count >= 2 else { return false }
        let number = parts[parts.count - 2] * 31 + parts[parts.count - 1] * 17
        let from = 1 + number % accounts
        return 1 + (number / accounts + from) % accounts == from
    }
}
