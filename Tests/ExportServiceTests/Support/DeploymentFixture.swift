import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit

@testable import ExportService

/// Four small services over one data folder, whose rows name files, as an operator's backup sees them.
final class DeploymentFixture: Sendable {
    private static func schema(_ service: String) -> ServiceSchema {
        ServiceSchema(
            "\(service).db",
            migrations: [Migration(1, "notes", "CREATE TABLE notes (file TEXT NOT NULL UNIQUE) STRICT;")],
            files: { db in
                guard service == "ledger" else { return [] }
                return try db.all("SELECT file FROM notes") { "attachments/\(try $0.text(0))" }
            })
    }

    let folder: TemporaryFolder
    let shelf: BackupShelf
    private let loop: EventLoop
    private let context: ServiceContext
    private let databases = Mutex<[String: Database]>([:])
    private let running = Mutex<[String: LiveService]>([:])

    /// Starts the services, runs `body`, and stops them and deletes their folder, also when something throws.
    static func run(_ body: (DeploymentFixture) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "test-backup")
        defer { loop.stop() }
        try TestContext.prepare(folder.path)
        let fixture = try DeploymentFixture(folder, loop)
        try await cleaningUp(by: fixture.stopAll) {
            for service in BackupTaking.services { try await fixture.start(service) }
            try await body(fixture)
        }
    }

    private init(_ folder: TemporaryFolder, _ loop: EventLoop) throws {
        self.folder = folder
        self.loop = loop
        shelf = BackupShelf("\(folder.path)/shelf")
        context = try Self.context("export", folder, loop)
    }

    /// On a server the small services have schemas beside those of the real ones.
    private static func context(
        _ name: String, _ folder: TemporaryFolder, _ loop: EventLoop
    ) throws -> ServiceContext {
        try TestContext.make(
            name, folder: folder.path, clock: .system, loops: [loop],
            settings: ["COFFER_STORE_PREFIX": "small_"])
    }

    private func start(_ name: String) async throws {
        let context = try Self.context(name, folder, loop)
        let database = try context.openDatabase(Self.schema(name))
        databases.withLock { $0[name] = database }
        let routes = ServiceRoutes(service: name, context: context)
        let service = RunningService(name: name, handler: routes.handler(), databases: [database])
        let address = HTTPAddress.unix(path: context.socketPath(of: name))
        let live = try await loop.perform {
            try await LiveService.start(service, context: context, on: address)
        }
        running.withLock { $0[name] = live }
    }

    func stop(_ name: String) async {
        guard let live = running.withLock({ $0.removeValue(forKey: name) }) else { return }
        _ = try? await loop.perform { await live.stop(drainMilliseconds: 500) }
    }

    private func stopAll() async { for service in BackupTaking.services { await stop(service) } }

    /// Adds a row to every service's database and, for the ledger's, the file that the row names.
    func add(_ file: String) async throws {
        let path = "\(folder.path)/files/attachments"
        try makeFolder(path)
        try writeFile("\(path)/\(file)", Array("content of \(file)".utf8))
        for service in BackupTaking.services {
            guard let database = databases.withLock({ $0[service] }) else { continue }
            try await database.write { db in _ = try db.run("INSERT INTO notes (file) VALUES (\(file))") }
        }
    }

    /// Takes a backup and returns its folder.
    func backUp(passphrase: String? = nil, keeping kept: Int? = nil) async throws -> String {
        let taking = BackupTaking(context: context, shelf: shelf, passphrase: passphrase)
        _ = try await loop.perform { try await taking.run(keeping: kept) }
        return shelf.path(of: shelf.names.last ?? "none")
    }

    /// Stages a backup in a new folder and returns the folder.
    func stage(_ source: String, passphrase: String? = nil) throws -> String {
        let target = "\(folder.path)/staged-\(UUID().uuidString)"
        _ = try BackupStaging(source: source, target: target, passphrase: passphrase).run()
        return target
    }

    /// Returns the texts in a staged database.
    func notes(_ service: String, in folder: String) async throws -> [String] {
        let path = "\(folder)/\(service).db"
        let database = try Database.open(at: path, migrations: Self.schema(service).migrations)
        let notes = try await database.read { db in
            try db.all("SELECT file FROM notes ORDER BY file") { try $0.text(0) }
        }
        await database.close()
        return notes
    }
}
