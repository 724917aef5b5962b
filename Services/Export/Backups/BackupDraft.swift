import Contracts
import ServiceKit
import Synchronization

/// A backup while it is being made: its document and its file. Its methods encode, hash and write, so they
/// run on the background thread.
final class BackupDraft: Sendable {
    private let file: BackupFile
    private let document: Mutex<BackupDocument>

    init(_ file: BackupFile, of outline: BookOutline) {
        self.file = file
        document = Mutex(BackupDocument(outline))
    }

    func writeHead(of user: UserIdentity, createdAt: Timestamp) throws {
        try file.append(document.withLock { try $0.head(of: user, createdAt: createdAt) })
    }

    func write(_ transactions: [Transaction]) throws {
        try file.append(document.withLock { try $0.page(transactions) })
    }

    func finish(as path: String) throws -> (BackupFile.Facts, counts: [String: Int]) {
        try file.append(document.withLock { try $0.tail() })
        return (try file.finish(as: path), document.withLock(\.counts))
    }
}
