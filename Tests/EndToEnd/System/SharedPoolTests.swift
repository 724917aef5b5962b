import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import SodiumKit
import Synchronization
import TestKit
import Testing

@testable import AuthService
@testable import ExportService
@testable import LedgerWholeBooks
@testable import ServiceKit

/// What many users share is taken by user in turn, with a bound for each. A greedy user fills every pool; the
/// wait of another is counted in the greedy user's turns that come first.
@Suite struct SharedPoolTests {
    private static let greedy = ID<WorkOwner>(high: 9, low: 1)
    private static let modest = ID<WorkOwner>(high: 9, low: 2)
    private static let many = 20

    private typealias Piece = @Sendable () -> Void

    init() throws { try #require(Sodium.start()) }

    @Test func `work queues: one turn`() async throws {
        let queue = try WorkQueue(named: "test-pool")
        defer { queue.close() }
        #expect(try await turns({ try await queue.run($0) }, waiting: { queue.waitingCount }) <= 1)
    }

    @Test func `hashing: one turn a thread`() async throws {
        let hasher = try PasswordHasher(threads: 1)
        #expect(try await turns({ try await hasher.run($0) }, waiting: { hasher.waitingCount }) <= 1)
    }

    @Test func `a service's writer: one unit of a group`() async throws {
        try await withDatabase { database in
            let wait = try await turns(
                { piece in try await database.write { _ in piece() } },
                waiting: { database.statistics.queuedUnits })
            #expect(wait <= 1)
        }
    }

    @Test func `background readers: one read`() async throws {
        try await withDatabase { database in
            let wait = try await turns(
                { piece in try await database.read { _ in piece() } },
                waiting: { database.statistics.queuedReads })
            #expect(wait <= 1)
        }
    }

    @Test func `books, chains, readings of imports, and restores: one turn`() async throws {
        let turns = FairTurns<ID<WorkOwner>>(atOnce: 1)
        let order = Collected<ID<WorkOwner>>()
        let loop = try EventLoop(index: 0, name: "pools")
        defer { loop.stop() }
        try await loop.perform {
            #expect(await turns.enter(Self.greedy))
            try await withThrowingTaskGroup { group in
                for owner in Array(repeating: Self.greedy, count: Self.many) + [Self.modest] {
                    group.addTask { try await turns.run(of: owner) { order.add(owner) } }
                }
                while turns.waitingCount < Self.many + 1 { await loop.sleep(milliseconds: 1) }
                turns.leave(Self.greedy)
                try await group.waitForAll()
            }
        }
        #expect(order.all.firstIndex(of: Self.modest) ?? Self.many <= 1)
    }

    @Test func `mails: one turn`() async throws {
        let migrations = [Migration(1, "mails", ServiceTables.mailQueue + ServiceTables.mailTurns)]
        try await withDatabase(migrations) { database in
            let queue = MailQueue()
            let moment = Timestamp(millisecondsSinceEpoch: 0)
            let owners = Array(repeating: Self.greedy, count: Self.many) + [Self.modest]
            let order = try await database.write { db in
                for owner in owners {
                    let mail = Mail(to: "a@example.org", subject: owner.text, text: "")
                    _ = try queue.add(mail, of: .user(owner.cast()), at: moment, in: db)
                }
                return try queue.next(owners.count, in: db).map(\.mail.subject)
            }
            #expect(order.count == owners.count)
            #expect(order.firstIndex(of: Self.modest.text) ?? Self.many <= 1)
        }
    }

    @Test func `places that a user has few of: another finds one at once`() async throws {
        let (first, second): (ID<User>, ID<User>) = (Self.greedy.cast(), Self.modest.cast())
        let slots = ImportSlots()
        try await slots.take(ID(high: 1, low: 1), of: first)
        await #expect(throws: APIError.importBusy) { try await slots.take(ID(high: 1, low: 2), of: first) }
        try await slots.take(ID(high: 1, low: 3), of: second)

        let backups = BackupRuns()
        let run = { (user: ID<User>) in
            BackupRun(
                ID(high: 2, low: user.low), of: user, by: user, .manual, encrypted: false,
                createdAt: Timestamp(millisecondsSinceEpoch: 0))
        }
        try backups.begin(run(first))
        #expect(throws: APIError.backupRunning) { try backups.begin(run(first)) }
        try backups.begin(run(second))

        let restores = RestoreRuns()
        restores.open()
        let place = { (user: ID<User>) in
            RestorePlace(
                of: user, isConfirmed: false, since: Timestamp(millisecondsSinceEpoch: 0), at: 0)
        }
        for _ in 0..<Self.many { try restores.take(place(first), isUpload: true, at: 0) }
        try restores.take(place(second), isUpload: true, at: 0)

        let readers = BookReaders()
        while readers.begin(first) {}
        #expect(readers.begin(second))

        let hashing = HashingPlaces()
        while hashing.enter(HashingPlaces.Place(of: nil, from: "192.0.2.1")) {}
        #expect(hashing.enter(HashingPlaces.Place(of: nil, from: "192.0.2.2")))
    }

    /// The pools of the services, by the file that makes them. What waits in them, or how many of them a user
    /// has, must be bounded by one of the tests above, or the note says why nobody waits.
    private static let pools: [String: Set<String>] = [
        "WorkQueue(named:": [
            "Gateway/GatewayService.swift", "Services/Auth/AuthService.swift",
            "Services/Export/ExportService.swift", "Services/Export/Imports/ImportService.swift",
            "Services/Ledger/LedgerService.swift", "Shared/ServiceKit/Serving/PasswordHasher.swift",
            // An operator's command, beside nobody.
            "Shared/ServiceKit/Moving/ContentCopy.swift",
        ],
        "FairTurns<": [
            "Services/Export/Backups/BackupVerificationWorkflow.swift",
            "Services/Export/Bank/Syncing/BankSyncWorkflow.swift",
            "Services/Export/Imports/Preview/ImportSlots.swift",
            "Services/Export/Restores/RestoreRuns.swift",
            "Services/Ledger/WholeBooks/Stream/BookStreamWorkflow.swift",
            "Services/Ledger/Savings/Chains/ChainSyncWorkflow.swift",
            "Shared/ServiceKit/Serving/FairTurns.swift",
        ],
        // One key's work alone waits: the batches of a user, the files of one content.
        " Turns<": [
            "Services/Ledger/Core/LedgerStore.swift", "Shared/ServiceKit/Files/ContentFolder.swift",
            "Shared/ServiceKit/Serving/Turns.swift", "Services/Sharing/LedgerLink/BookingWorkflow.swift",
        ],
        "PasswordHasher(": ["Services/Auth/AuthService.swift", "Services/Export/ExportService.swift"],
        // Whoever caused the mails takes turns.
        "MailQueue()": ["Shared/ServiceKit/Mail/Mailer.swift"],
        "Mailer(database": [
            "Services/Auth/AuthService.swift", "Services/Ledger/LedgerService.swift",
            "Services/Sharing/SharingService.swift",
        ],
        // Who waits there has one of the places of hashing.
        "LoginQueue()": ["Services/Auth/SignIn/LoginGate.swift"],
        "HashingPlaces()": ["Services/Auth/SignIn/LoginGate.swift"],
        "BookReaders()": ["Services/Ledger/WholeBooks/Stream/BookStreamWorkflow.swift"],
        "BackupRuns()": ["Services/Export/Backups/BackupWorkflow.swift"],
        "RestoreRuns()": ["Services/Export/Restores/BackupRestoreWorkflow.swift"],
        "ImportSlots()": ["Services/Export/Imports/Preview/PreviewWorkflow.swift"],
    ]

    @Test func `a new pool is named here, with a test of its users' turns`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var found: [String: Set<String>] = [:]
        for folder in ["Gateway", "Services", "Shared/ServiceKit"] {
            let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift") else { continue }
                let path = "\(folder)/\(file)"
                let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                for name in Self.pools.keys where text.contains(name) {
                    found[name, default: []].insert(path)
                }
            }
        }
        for (name, files) in Self.pools { #expect(found[name] ?? [] == files, "\(name)") }
    }

    /// Queues many pieces of the greedy user behind one that is under way, then one of the other. Returns how
    /// many of the greedy user's ran before it.
    private func turns(
        _ run: @escaping @Sendable (@escaping Piece) async throws -> Void,
        waiting: @escaping @Sendable () -> Int
    ) async throws -> Int {
        let order = Collected<ID<WorkOwner>>()
        let gate = PoolGate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Self.owned(by: Self.greedy, gate.enter, run) }
            while !gate.isEntered { await Task.yield() }
            let owners = Array(repeating: Self.greedy, count: Self.many) + [Self.modest]
            for (index, owner) in owners.enumerated() {
                group.addTask {
                    try await Self.owned(by: owner, { order.add(owner) }, run)
                }
                while waiting() <= index { await Task.yield() }
            }
            gate.open()
            try await group.waitForAll()
        }
        return order.all.firstIndex(of: Self.modest) ?? Self.many
    }

    private static func owned(
        by owner: ID<WorkOwner>, _ piece: @escaping Piece,
        _ run: @Sendable (@escaping Piece) async throws -> Void
    ) async throws {
        try await WorkOwner.$current.withValue(owner) { try await run(piece) }
    }

    private func withDatabase(
        _ migrations: [Migration] = [], _ body: (Database) async throws -> Void
    ) async throws {
        let folder = NSTemporaryDirectory() + "pools-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = DatabaseOptions()
        options.backgroundReaders = 1
        options.groupLimit = 1
        options.backgroundReadMilliseconds = 60_000
        let database = try Database.open(at: folder + "/pool.db", migrations: migrations, options: options)
        do { try await body(database) } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}

/// Blocks a thread until the gate is opened.
private final class PoolGate: Sendable {
    private let state = Mutex((entered: false, opened: false))

    var isEntered: Bool { state.withLock { $0.entered } }
    func open() { state.withLock { $0.opened = true } }
    func enter() {
        state.withLock { $0.entered = true }
        while !state.withLock({ $0.opened }) { usleep(500) }
    }
}
