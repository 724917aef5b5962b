import Contracts
import SQLiteKit
import ServiceKit

/// The space that users' imports take: files unpacked, and rows with what is known of their files.
extension ImportStore {
    /// What a row takes besides its texts: numbers, and places in the table and its indexes.
    private static let rowBytes = 300

    /// Returns how much more the imports of a user may take. Throws `importQuotaExceeded` if that is nothing.
    func space(of user: ID<User>) async throws -> Int {
        let quota = quotaBytes
        return try await database.read { db in
            let left = quota - (try Self.bytes(of: user, in: db))
            guard left > 0 else { throw APIError.importQuotaExceeded(quota) }
            return left
        }
    }

    private static func bytes(of user: ID<User>, in db: borrowing Connection) throws -> Int {
        try db.first(
            """
            SELECT coalesce(sum(file_bytes + row_bytes + stale_bytes), 0)
            FROM import_sizes INDEXED BY import_sizes_by_user WHERE "user" = \(user)
            """
        ) { Int(try $0.int(0)) } ?? 0
    }

    /// Counts a file that was stored. Throws `importQuotaExceeded` if others took the space meanwhile.
    func countFile(_ bytes: Int, of id: ID<Import>, _ user: ID<User>) async throws {
        let quota = quotaBytes
        try await database.write { db in
            try db.run("UPDATE import_sizes SET file_bytes = \(bytes) WHERE import = \(id)")
            guard try Self.bytes(of: user, in: db) <= quota else { throw APIError.importQuotaExceeded(quota) }
        }
    }

    /// Counts rows that are written, by their values. Throws `importQuotaExceeded`.
    static func count(
        _ rows: [SQL], of id: ID<Import>, quota: Int, in db: borrowing Connection
    ) throws {
        let bytes = rows.reduce(0) { sum, row in
            row.values.reduce(sum + rowBytes) { sum, value in
                if case .text(let text) = value { sum + text.utf8.count } else { sum }
            }
        }
        let user: ID<User>? = try db.first(
            """
            UPDATE import_sizes SET stale_bytes = stale_bytes + \(bytes) WHERE import = \(id)
            RETURNING "user"
            """
        ) { try $0.id(0) }
        guard let user else { return }
        guard try Self.bytes(of: user, in: db) <= quota else { throw APIError.importQuotaExceeded(quota) }
    }

    /// The rows that were written are the published ones now, and these are nobody's any more.
    static func countPublished(
        _ id: ID<Import>, with known: Int, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE import_sizes SET row_bytes = stale_bytes + \(known), stale_bytes = row_bytes
            WHERE import = \(id)
            """)
    }

    /// The file was removed, or is about to be.
    static func forgetFile(of id: ID<Import>, in db: borrowing Connection) throws {
        try db.run("UPDATE import_sizes SET file_bytes = 0 WHERE import = \(id)")
    }

    /// The rows of other generations than the published one were deleted.
    static func forgetStale(of id: ID<Import>, in db: borrowing Connection) throws {
        try db.run("UPDATE import_sizes SET stale_bytes = 0 WHERE import = \(id)")
    }

    /// Gives freed pages back to the disk, some at a time. Returns whether there may be more.
    func returnPages() async throws -> Bool {
        try await database.write { db in try db.returnPages(250, keeping: 1_000) }
    }
}

extension APIError {
    /// The user's imports would take more bytes than they may.
    static func importQuotaExceeded(_ bytes: Int) -> APIError {
        APIError(
            .conflict,
            "Your imports would need more than \(bytes >> 20) MiB. Delete some, or wait: those that are "
                + "recorded count for seven days.")
    }
}
