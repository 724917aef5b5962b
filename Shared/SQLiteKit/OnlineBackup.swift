internal import CSQLite
internal import Glibc

/// Copies the state that a reading connection sees into a new file; the writer goes on meanwhile.
struct OnlineBackup {
    let source: DatabaseHandle
    let target: String

    /// The target gets its name once it is complete, synced and checked, with mode 0600. Throws `.misuse` if
    /// it exists.
    func run() throws(SQLiteError) {
        guard access(target, F_OK) != 0 else { throw SQLiteError(.misuse, "\(target) is already there") }
        let partial = target + ".partial"
        unlink(partial)
        let descriptor = coffer_file_open(partial, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw DatabaseFile.failure("create \(partial)") }
        close(descriptor)
        do throws(SQLiteError) {
            try copy(to: partial)
            try DatabaseFile.sync(partial)
            guard rename(partial, target) == 0 else { throw DatabaseFile.failure("name \(target)") }
            guard DatabaseFile.syncDirectory(of: target) else {
                throw DatabaseFile.failure("sync the directory of \(target)")
            }
        } catch {
            unlink(partial)
            throw error
        }
    }

    private func copy(to partial: String) throws(SQLiteError) {
        let copy = try DatabaseHandle.openCopy(partial)
        defer { copy.close() }
        guard let backup = sqlite3_backup_init(copy.pointer, "main", source.pointer, "main") else {
            throw copy.error(sqlite3_extended_errcode(copy.pointer), "backup")
        }
        // One step for all pages gives one snapshot, and no restarts when the writer commits.
        let step = sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, code == SQLITE_OK else {
            throw copy.error(code == SQLITE_OK ? step : code, "backup")
        }
        // The copied header says WAL, but a backup must be a single file that can be moved and stored.
        let mode = try copy.text(of: "PRAGMA journal_mode=DELETE")
        guard mode == "delete" else { throw SQLiteError(.other, "the copy's journal mode is \(mode)") }
        let problems = try copy.structuralProblems() + copy.foreignKeyProblems()
        guard problems.isEmpty else {
            throw SQLiteError(.corrupt, "the copy is bad: \(problems.joined(separator: "; "))")
        }
    }
}
