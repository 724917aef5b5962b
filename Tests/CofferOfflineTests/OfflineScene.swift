import CofferClient
import CofferOffline
import Contracts
import Foundation
import Synchronization
import TestKit
import Testing

/// A copy in a temporary file, and the server that it is of.
struct OfflineScene {
    let server: FakeServer
    let folder: TemporaryFolder
    private let opened = Opened()

    private final class Opened: Sendable {
        let count = Mutex(0)
    }

    init(server: FakeServer, folder: TemporaryFolder) { (self.server, self.folder) = (server, folder) }

    /// The file of the book that was opened last.
    var file: String { "\(folder.path)/book-\(opened.count.withLock { $0 }).db" }

    /// Runs a test with a copy that is synced once.
    static func run(
        pageSize: Int = 500, _ body: (OfflineScene, OfflineBook) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let scene = OfflineScene(server: FakeServer(pageSize: pageSize), folder: folder)
        try await cleaningUp(by: { folder.remove() }) {
            let book = try scene.open()
            try await book.sync()
            try await body(scene, book)
        }
    }

    /// Opens the file as a kill of the last program leaves it now: that program has another one.
    func open(user: Int = 1) throws -> OfflineBook { try open(server.client(user: user)) }

    func open(_ client: CofferClient) throws -> OfflineBook {
        let old = file
        opened.count.withLock { $0 += 1 }
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: old + end) {
            try FileManager.default.copyItem(atPath: old + end, toPath: file + end)
        }
        return try OfflineBook(client, file: file)
    }

    static func lunch(_ description: String, _ amount: AmountText = "12.5") -> TransactionDraft {
        TransactionDraft(
            categoryId: .value(FakeServer.food.id), type: .value(.expense), amount: .value(amount),
            description: .value(description))
    }

    /// The descriptions of the copy's transactions, pending ones with a star.
    static func shown(_ book: OfflineBook) async throws -> [String] {
        try await book.transactions(limit: 1_000).map { kept in
            (kept.record.description ?? "") + (kept.isPending ? "*" : "")
        }
    }
}

/// Returns the error of a call that must fail with an `OfflineError`.
func offlineError(_ call: () async throws -> Void) async -> OfflineError? {
    do { try await call() } catch { return error as? OfflineError }
    return nil
}
