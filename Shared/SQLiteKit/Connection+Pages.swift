extension Connection {
    /// Writes the file's own version number again: a commit that changes nothing.
    func writeVersion() throws {
        let version = try first("PRAGMA user_version") { try $0.int(0) } ?? 0
        try run(SQL(stringLiteral: "PRAGMA user_version=\(version)"))
    }

    /// Gives up to `count` free pages back to the disk, unless fewer than `kept` would stay free. Returns
    /// whether there may be more to give. Needs `DatabaseOptions.returnsPages`.
    /// Does nothing on a server.
    package func returnPages(_ count: Int, keeping kept: Int) throws -> Bool {
        guard isFile else { return false }
        let free = Int(try first("PRAGMA freelist_count") { try $0.int(0) } ?? 0)
        let mode = try first("PRAGMA auto_vacuum") { try $0.int(0) }
        let taken = min(count, free - kept)
        guard taken > 0, mode == 2 else { return false }
        // Each row is a page that was given back.
        try forEach(SQL(stringLiteral: "PRAGMA incremental_vacuum(\(taken))")) { _ in }
        return taken < free - kept
    }
}
