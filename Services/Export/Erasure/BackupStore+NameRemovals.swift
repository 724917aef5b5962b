import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit

/// Backups of others that may name an erased user.
extension BackupStore {
    private static let backupsAtOnce = 50

    /// Notes that an erased user's name is to be looked for, inside the unit that notes the erasure; again
    /// from the beginning once the mark of the address is known. Returns whether there is something new.
    @discardableResult
    static func beginNameRemoval(_ tombstone: Tombstone, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            INSERT INTO name_removals ("user", erased_at, mark, place)
            VALUES (\(tombstone.user), \(tombstone.erasedAt), \(tombstone.addressMark), x'')
            ON CONFLICT ("user") DO UPDATE SET mark = excluded.mark, place = excluded.place
            WHERE name_removals.mark IS NULL AND excluded.mark IS NOT NULL
            """) > 0
    }

    func nameRemovals() async throws -> [NameRemovalRecord] {
        try await database.read { db in
            try db.all("SELECT \"user\", erased_at, mark, place FROM name_removals") { row in
                NameRemovalRecord(
                    tombstone: Tombstone(
                        user: try row.id(0), erasedAt: try row.timestamp(1),
                        addressMark: try row.textOrNil(2)),
                    place: try row.blob(3))
            }
        }
    }

    /// Returns the next backup that has shared expenses in the clear; nil if there is none.
    func nextShared(after place: [UInt8]) async throws -> BackupRecord? {
        let names = Set(BookKind.ofSharing.compactMap(\.arrayName))
        var place = place
        while true {
            let start = place
            let page = try await database.read { db in
                try db.all(
                    """
                    SELECT \(BackupRecord.table.names) FROM backups
                    WHERE id > \(start) AND encrypted = 0 ORDER BY id LIMIT \(Self.backupsAtOnce)
                    """
                ) { try BackupRecord.table.record($0) }
            }
            let found = page.first { backup in
                backup.counts.contains { $0.value > 0 && names.contains($0.key) }
            }
            if let found { return found }
            guard let last = page.last, page.count == Self.backupsAtOnce else { return nil }
            place = last.id.bytes
        }
    }

    /// Notes that a backup was looked through for some erased users; not for one whose mark became known
    /// meanwhile, for whom all begins again.
    func note(_ backup: ID<Backup>, lookedThroughFor people: [Tombstone]) async throws {
        try await database.write { db in
            for person in people {
                try db.run(
                    """
                    UPDATE name_removals SET place = \(backup)
                    WHERE "user" = \(person.user) AND coalesce(mark, '') = \(person.addressMark ?? "")
                    """)
            }
        }
    }

    /// Ends the search for a name. Returns false if the mark of the address has become known meanwhile:
    /// then it begins again.
    func endNameRemoval(of person: Tombstone) async throws -> Bool {
        try await database.write { db in
            try db.run(
                """
                DELETE FROM name_removals
                WHERE "user" = \(person.user) AND coalesce(mark, '') = \(person.addressMark ?? "")
                """) == 1
        }
    }

    /// Lets a backup have another file, which is on the disk. Returns false if the backup is gone.
    func replace(_ backup: BackupRecord, with next: BackupRecord) async throws -> Bool {
        try await database.write { db in
            try db.run(
                """
                UPDATE backups SET size = \(next.size), sha256 = \(next.sha256), edition = \(next.edition)
                WHERE id = \(backup.id) AND edition = \(backup.edition)
                """) == 1
        }
    }

    /// Opens a backup's file. The file of a record that was read before names were removed from it is gone,
    /// so the backup is then read again. Returns nil for a missing file.
    func open(
        _ backup: BackupRecord, in contents: ContentStore
    ) async throws -> (backup: BackupRecord, file: FileStream)? {
        if let file = FileStream(try await contents.find(backup.fileName)) { return (backup, file) }
        let now = try await self.backup(backup.id, of: backup.user)
        guard now.edition != backup.edition else { return nil }
        return FileStream(try await contents.find(now.fileName)).map { (now, $0) }
    }
}

/// An erased user whose name may stand in backups that were not looked through yet, as stored.
struct NameRemovalRecord: Sendable {
    let tombstone: Tombstone
    /// The last backup that was looked through; empty before the first.
    let place: [UInt8]

    var person: (tombstone: Tombstone, address: ErasedPeople.Address) {
        (tombstone, tombstone.addressMark.map { .marked($0) } ?? .unknown)
    }
}
