import Contracts
import Glibc
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit

@testable import ExportService

/// The export service with stubs of the ledger and of auth, which knows user 1 as Ann.
struct ExportFixture {
    let service: ServiceHarness
    let book: StubBook
    private let backups: @Sendable () -> BackupWorkflow?

    /// Runs a test on a new export service. `before` can write files before the service starts.
    static func run(
        settings: [String: String] = [:], answerMilliseconds: Int = 30_000,
        before: (ServiceHarness) async throws -> Void = { _ in },
        _ body: (ExportFixture) async throws -> Void
    ) async throws {
        let book = StubBook()
        let opened = Mutex<BackupWorkflow?>(nil)
        try await ServiceHarness.run(
            "export", settings: settings,
            before: { harness in
                try harness.stub("ledger", book.handle)
                try harness.stub("sharing", book.handleSharing)
                try harness.stub("auth") { request in
                    if request.path.hasSuffix("/avatar") {
                        return Answer.raw(.bytes([1, 2, 3]), contentType: "image/png").response
                    }
                    return try Answer.json(Self.ann(harness.user(1).user)).response
                }
                try await before(harness)
            },
            { context in
                let backups = try ExportService.backups(context, answerMilliseconds: answerMilliseconds)
                opened.withLock { $0 = backups }
                return try await ExportService.make(context, backups)
            },
            body: { service in
                service.clock.set(Timestamp(millisecondsSinceEpoch: 1_769_860_800_000))
                try await body(
                    ExportFixture(service: service, book: book, backups: { opened.withLock { $0 } }))
            })
    }

    private static func ann(_ id: ID<User>) -> PersonalData {
        let profile = UserProfile(
            id: id, email: "ann@x.org", displayName: "Ann", preferredCurrency: .usd, emailVerified: true,
            hasCompletedOnboarding: true, biometricEnabled: false, autoLockMinutes: nil, hasPin: false,
            hasTotp: false, avatarUrl: "/users/me/avatar?v=1", locale: "de", timeZone: "UTC",
            createdAt: Timestamp(millisecondsSinceEpoch: 0))
        return PersonalData(
            profile: profile, sessions: [], devices: [], passkeys: [], tokens: [], identities: [],
            events: [])
    }

    func get(_ target: String, as number: Int = 1) async throws -> TestAnswer {
        try await service.request(.get, target, as: service.user(number))
    }

    func backUp(_ json: String? = nil, as number: Int = 1, key: String? = nil) async throws -> TestAnswer {
        try await service.request(
            .post, "/backups", as: service.user(number), json: json,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    func verify(
        _ id: String, _ passphrase: String? = nil, as number: Int = 1
    ) async throws -> TestAnswer {
        try await service.request(
            .post, "/backups/\(id)/verify", as: service.user(number),
            json: passphrase.map { "{\"passphrase\":\(StubBook.json($0))}" })
    }

    /// The daily backups of the running service.
    func daily() -> ScheduledBackupWorkflow? {
        backups().map { ScheduledBackupWorkflow(backups: $0, context: service.context) }
    }

    /// The removal of erased people's names from the backups of the running service.
    func nameRemoval() -> NameRemovalWorkflow? {
        backups().map {
            NameRemovalWorkflow(
                store: $0.store, contents: $0.contents, runs: $0.runs, context: service.context)
        }
    }

    var backupFolder: String { "\(service.folder.path)/files/backups" }

    /// Returns the names of the files in the folder of backups.
    func files() -> [String] {
        guard let folder = opendir(backupFolder) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
