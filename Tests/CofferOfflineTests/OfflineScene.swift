import CofferClient
import CofferOffline
import Contracts
import TestKit
import Testing

/// A copy in a temporary file, and the server that it is of.
struct OfflineScene {
    let server: FakeServer
    let folder: TemporaryFolder

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

    /// Opens the file, as a program does that begins after a kill of the last one.
    func open(user: Int = 1) throws -> OfflineBook {
        try OfflineBook(server.client(user: user), file: "\(folder.path)/book.db")
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
