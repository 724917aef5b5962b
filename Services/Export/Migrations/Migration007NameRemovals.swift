import SQLiteKit

/// Erased users whose names may stand in others' backups, and the backups that were written again without
/// them.
enum Migration007NameRemovals {
    // `edition` is part of the file's name (`BackupRecord.fileName`). `mark` is that of the user's address,
    // if known; `place` is the last backup that was looked through. Users erased by earlier versions come
    // again.
    static let migration = Migration(
        7, "Name removals",
        """
        ALTER TABLE backups ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE name_removals (
            user BLOB NOT NULL PRIMARY KEY,
            erased_at INTEGER NOT NULL,
            mark TEXT,
            place BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO name_removals (user, erased_at, place) SELECT user, erased_at, x'' FROM erased_users;
        UPDATE erased_users SET cleaned_at = NULL;
        """)
}
