import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// Restoring a ledger's books, as the export service does it.
extension LedgerFixture {
    /// Returns the lines of a user's book, without its head and end.
    func bookLines(user: Int = 1) async throws -> [String] {
        let id = service.user(user).user.text
        let answer = try await service.request(
            .get, "/internal/users/\(id)/book?currency=USD&timeZone=UTC", as: .service("export"))
        try #require(answer.status == 200, "\(answer.text)")
        let lines = answer.text.split(separator: "\n").map(String.init)
        try #require(lines.last?.hasPrefix(#"{"record":"end""#) == true)
        return lines.filter { !$0.hasPrefix(#"{"record":"head""#) && !$0.hasPrefix(#"{"record":"end""#) }
    }

    /// A restore's head with all lists.
    func head(
        _ mode: RestoreMode = .replace, lists: [BookKind] = BookKind.allCases, active: String? = nil,
        settings: String = "{}", createdAt: Timestamp = noon, deleted: DeletedRecords = .keep,
        version: String = "2.2"
    ) throws -> String {
        let paths = lists.compactMap { kind in kind.arrayName.map { (kind.rawValue, "data.\($0)") } }
        let head = RestoreHead(
            mode: mode, deleted: deleted, fileHash: "file",
            file: RestoredFile(version: version, createdAt: createdAt, appVersion: "1.0.0", counts: [:]),
            paths: Dictionary(uniqueKeysWithValues: paths),
            preferences: RestoredPreferences(currency: nil, locale: nil, timeZone: nil),
            activeAccountId: active.flatMap { ID<Account>($0) }, countsHistory: version < "2.2")
        let text = String(decoding: try JSON.encode(head), as: UTF8.self)
        return "\(text.dropLast()),\"settings\":\(settings)}"
    }

    /// Makes a dry run. Returns its id and the ledger's answer.
    func dryRun(
        _ lines: [String], _ mode: RestoreMode = .replace, head: String? = nil, user: Int = 1
    ) async throws -> (id: String, answer: TestAnswer) {
        try await dryRun(lines, head: head ?? self.head(mode), of: service.user(user).user)
    }

    /// Finds out what of a file cannot be restored into an empty book.
    func trial(_ lines: [String], head: String? = nil) async throws -> TestAnswer {
        try await dryRun(lines, head: head ?? self.head(), of: nil).answer
    }

    /// - Parameters:
    ///   - user: nil for a trial.
    ///   - meanwhile: happens after the restore's begin and before its lines.
    func dryRun(
        _ lines: [String], head: String, of user: ID<User>?, meanwhile: () async throws -> Void = {}
    ) async throws -> (id: String, answer: TestAnswer) {
        let id = service.context.ids.make(Restore.self).text
        let path = "/internal/users/\(user?.text ?? id)/restores/\(id)"
        let begun = try await service.request(
            .post, "\(path)?currency=USD&timeZone=UTC", as: .service("export"),
            json: head)
        guard begun.status == 200 else { return (id, begun) }
        try await meanwhile()
        // A backup has the contents of its receipts.
        let receipt = AttachmentTests.document(300)
        let hash = Sodium.hex(Sodium.sha256(receipt))
        if lines.contains(where: { $0.contains(hash) }) {
            _ = try await service.client.send(
                .put, "\(path)/contents/\(hash)", body: .bytes(receipt),
                fields: [
                    ("Content-Type", "application/octet-stream"),
                    (IdentitySigner.headerName, service.context.signer.sign(.service("export"))),
                ])
        }
        let answer = try await service.client.send(
            .post, "\(path)/lines?currency=USD&timeZone=UTC",
            body: .bytes(Array(lines.joined(separator: "\n").utf8)),
            fields: [(IdentitySigner.headerName, service.context.signer.sign(.service("export")))],
            deadlineMilliseconds: 120_000)
        return (id, answer)
    }

    /// Confirms a dry run by its token, which holds the book.
    func confirm(
        _ token: String?, _ mode: RestoreMode = .replace, deleted: DeletedRecords = .keep,
        undone: String? = nil, file: String? = "file", user: Int = 1
    ) async throws -> TestAnswer {
        let confirmation = RestoreConfirmation(
            token: token ?? "", fileHash: file, mode: mode, deleted: deleted,
            undone: undone.flatMap { ID<Restore>($0) })
        return try await service.request(
            .post, "/internal/users/\(service.user(user).user.text)/restores/confirm",
            as: .service("export"), json: String(decoding: try JSON.encode(confirmation), as: UTF8.self))
    }

    func apply(_ id: String, user: Int = 1) async throws -> TestAnswer {
        try await service.request(
            .post, "/internal/users/\(service.user(user).user.text)/restores/\(id)/apply",
            as: .service("export"), json: "{}")
    }

    /// Restores a book in all steps. Returns the restore's id.
    @discardableResult
    func restore(
        _ lines: [String], _ mode: RestoreMode = .replace, deleted: DeletedRecords = .keep,
        head: String? = nil, user: Int = 1
    ) async throws -> String {
        let head = try head ?? self.head(mode, deleted: deleted)
        let (id, answer) = try await dryRun(lines, mode, head: head, user: user)
        try #require(answer.status == 200, "\(answer.text)")
        try #require(answer.json["problemCount"].int == 0, "\(answer.text)")
        let confirmed = try await confirm(
            answer.json["token"].string, mode, deleted: deleted, user: user)
        try #require(confirmed.status == 200, "\(confirmed.text)")
        let applied = try await apply(id, user: user)
        try #require(applied.status == 200, "\(applied.text)")
        #expect(applied.json["applied"].bool == true)
        return id
    }

    /// Returns every row of a user's current book as text, by table, without row numbers and what no file has.
    func digest(
        user: Int = 1, without skipped: Set<String> = []
    ) async throws -> [String: [String]] {
        let user = service.user(user).user
        return try await store.database.inspect { db in
            let book = try #require(try Book.current(of: user, in: db)).number
            var digest: [String: [String]] = [:]
            let derived: Set = [
                "books", "restore_ids", "attachment_claims", "bulk_changes", "bulk_change_rows",
            ]
            for table in BookTables.all where !derived.union(skipped).contains(table.name) {
                let columns = try db.columns(of: table.name).filter {
                    !["book", "tag_book", "number", "transaction_number", "bulk_versions", "made_by"]
                        .contains($0)
                }
                digest[table.name] = try db.all(
                    """
                    SELECT \(SQL(stringLiteral: columns.joined(separator: ", ")))
                    FROM \(SQL(stringLiteral: table.name))
                    WHERE \(SQL(stringLiteral: table.book)) = \(book)
                    """
                ) { row in
                    try columns.indices.map { "\(try row.value($0))" }.joined(separator: ",")
                }.sorted()
            }
            return digest
        }
    }
}
