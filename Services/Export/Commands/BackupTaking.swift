import Contracts
import Glibc
import HTTPKit
import ServiceKit
import SodiumKit

/// Takes a backup of the whole deployment. The programs copy their own databases, as of one moment; this
/// copies the files that the databases' rows name, and writes the manifest last. The backup is made under a
/// temporary name, so that an interrupted one is never taken for a backup.
struct BackupTaking: Sendable {
    static let services = ["auth", "ledger", "sharing", "export"]
    /// A moment fails when a writer is released before the others are held, or a named file was deleted
    /// before its copy.
    private static let tries = 5
    private static let pauseMilliseconds = 300
    private static let deadlineMilliseconds = 60_000
    static let sealedKeys = "keys.sealed"
    static let erasedUsers = "erased-users"

    /// Why a try did not succeed although another may.
    struct MissedMoment: Error, CustomStringConvertible {
        let description: String
    }

    let context: ServiceContext
    let shelf: BackupShelf
    /// Nil leaves the keys out.
    let passphrase: String?

    /// Returns what the operator reads.
    /// - Parameter kept: number of backups that stay, the new one included; nil for all.
    func run(keeping kept: Int?) async throws -> [String] {
        try makeFolder(shelf.path)
        let lock = open("\(shelf.path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw FileError("\(shelf.path)/.lock", errno) }
        defer { close(lock) }
        guard lockf(lock, F_TLOCK, 0) == 0 else {
            throw StartError("another backup is being taken to \(shelf.path)")
        }
        for name in shelf.unfinished { FileTree.remove(shelf.path(of: name)) }
        for attempt in 1... {
            do {
                let lines = try await take()
                return lines + removeOldest(keeping: kept)
            } catch let missed as MissedMoment {
                guard attempt < Self.tries else {
                    throw StartError("no backup in \(Self.tries) tries: \(missed). Please try again.")
                }
                await EventLoop.current?.sleep(milliseconds: Self.pauseMilliseconds * attempt)
            }
        }
        return []
    }

    private func take() async throws -> [String] {
        let name = BackupShelf.name(at: context.clock.now())
        let folder = shelf.partialPath(of: name)
        do {
            try makeFolder(folder)
            let manifest = try await fill(folder)
            try manifest.write(in: folder)
            guard rename(folder, shelf.path(of: name)) == 0 else { throw FileError(folder, errno) }
            try FileTree.sync(shelf.path)
            let bytes = manifest.files.reduce(0) { $0 + $1.size }
            return [
                "backed up to \(shelf.path(of: name)): \(manifest.files.count) files, \(bytes >> 10) KiB, "
                    + "as of \(manifest.createdAt.text)"
            ]
        } catch {
            FileTree.remove(folder)
            throw error
        }
    }

    private func fill(_ folder: String) async throws -> BackupManifest {
        let copies = FileCopies(
            from: "\(context.dataFolder)/files", to: folder, earlier: shelf.names.last.map(shelf.path(of:)))
        // Most files are copied before the moment, so that few can be deleted between it and their copy.
        try copies.copyAll()
        let (moment, snapshots) = try await openSnapshots()
        let databases = try await copy(snapshots, to: folder)
        var files: [BackupManifest.File] = []
        for service in Self.services {
            let sum = try BackupShelf.sum(of: "\(folder)/\(service).db")
            files.append(.init(path: "\(service).db", size: sum.size, sha256: sum.sha256))
        }
        files += try copies.keep(databases.values.flatMap(\.files))
        if let keys = try sealKeys(to: "\(folder)/\(Self.sealedKeys)") { files.append(keys) }
        let erased = "\(context.dataFolder)/\(Self.erasedUsers)"
        if access(erased, F_OK) == 0 {
            let sum = try FileTree.copy(erased, to: "\(folder)/\(Self.erasedUsers)")
            files.append(.init(path: Self.erasedUsers, size: sum.size, sha256: sum.sha256))
        }
        let facts = databases.map { name, copied in
            ("\(name).db", BackupManifest.DatabaseFacts(schema: copied.schema, rows: copied.rows))
        }
        return BackupManifest(
            createdAt: moment, databases: Dictionary(uniqueKeysWithValues: facts), files: files)
    }

    /// Opens a snapshot in each service at one moment: each writer was still held when all had opened theirs.
    private func openSnapshots() async throws -> (moment: Timestamp, snapshots: [String: ID<SnapshotOpened>])
    {
        let snapshots = try await each { try await $0.call(SnapshotAPI.open).id }
        let moment = context.clock.now()
        let released = try await each { service, client in
            let path = ["id": snapshots[service]?.text ?? ""]
            return try await client.call(SnapshotAPI.release, path: path).wasHeld
        }
        guard released.values.allSatisfy({ $0 }) else {
            throw MissedMoment(description: "the writers could not all be held at one moment")
        }
        return (moment, snapshots)
    }

    private func copy(
        _ snapshots: [String: ID<SnapshotOpened>], to folder: String
    ) async throws -> [String: SnapshotCopied] {
        try await each { service, client in
            try await client.call(
                SnapshotAPI.copy, path: ["id": snapshots[service]?.text ?? ""],
                body: SnapshotCopyRequest(path: "\(folder)/\(service).db"),
                deadlineMilliseconds: Self.deadlineMilliseconds)
        }
    }

    private func each<Value: Sendable>(
        _ body: @escaping @Sendable (ServiceClient) async throws -> Value
    ) async throws -> [String: Value] {
        try await each { _, client in try await body(client) }
    }

    /// Calls all services at the same time.
    private func each<Value: Sendable>(
        _ body: @escaping @Sendable (String, ServiceClient) async throws -> Value
    ) async throws -> [String: Value] {
        let (loop, context, folder) = (context.loops[0], context, shelf.path)
        return try await withThrowingTaskGroup(of: (String, Value).self) { group in
            for service in Self.services {
                group.addTask(executorPreference: loop) {
                    let client = ServiceClient(service: service, as: "operator", context: context)
                    do {
                        return (service, try await body(service, client))
                    } catch let error as ServiceClientError {
                        throw Self.refusal(of: service, error, folder: folder)
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private static func refusal(
        of service: String, _ error: ServiceClientError, folder: String
    ) -> any Error {
        switch error {
        case .refused(let refusal) where refusal.code == .storageFull:
            StartError(DeploymentCommand.storageFull)
        case .refused(let refusal) where refusal.code == .conflict || refusal.code == .notFound:
            MissedMoment(description: "\(service): \(refusal.message)")
        case .refused(let refusal) where refusal.code == .serviceUnavailable:
            MissedMoment(description: "\(service) is busy, or its file is damaged")
        case .refused:
            StartError(
                "\(service) could not copy its database; its log says why. It must be able to write in "
                    + "\(folder)")
        case .unavailable: StartError("\(service) does not run: see 'deploy/coffer status'")
        case .timedOut: MissedMoment(description: "\(service) did not answer in time")
        case .malformed(let reason): MissedMoment(description: "\(service): \(reason)")
        }
    }

    /// Encrypts the key files under the passphrase, as one JSON object of texts by file name.
    private func sealKeys(to path: String) throws -> BackupManifest.File? {
        guard let passphrase else { return nil }
        let content = try SealedKeys.read(in: "\(context.dataFolder)/keys").sealed(passphrase)
        try writeFile(path, content)
        return .init(
            path: Self.sealedKeys, size: Int64(content.count), sha256: Sodium.hex(Sodium.sha256(content)))
    }

    private func removeOldest(keeping kept: Int?) -> [String] {
        guard let kept else { return [] }
        return shelf.names.dropLast(kept).map { name in
            // Under the temporary name a half-deleted backup is none.
            if rename(shelf.path(of: name), shelf.partialPath(of: name)) == 0 {
                FileTree.remove(shelf.partialPath(of: name))
            }
            return "removed \(name)"
        }
    }
}
