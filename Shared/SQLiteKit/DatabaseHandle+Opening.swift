internal import CSQLite

extension DatabaseHandle {
    /// Opens the one connection that writes and checkpoints.
    static func openWriter(
        _ file: DatabaseFile, options: DatabaseOptions, health: DatabaseHealth
    ) throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(file.path, flags: SQLITE_OPEN_READWRITE, health: health)
        try handle.harden(busyMilliseconds: options.busyMilliseconds)
        // An empty file can still take this over; with the log it gets its first page.
        if options.returnsPages, try handle.text(of: "PRAGMA page_count") == "0" {
            try handle.execute("PRAGMA auto_vacuum=INCREMENTAL")
        }
        let mode = try handle.text(of: "PRAGMA journal_mode=WAL")
        guard mode == "wal" else {
            throw SQLiteError(.misuse, "\(file.path): journal mode is \(mode), not wal")
        }
        try handle.execute(
            """
            PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-8192;
            PRAGMA wal_autocheckpoint=0; PRAGMA journal_size_limit=67108864; PRAGMA secure_delete=ON
            """)
        handle.countWALFrames()
        return handle
    }

    /// Rewrites a file from before `DatabaseOptions.returnsPages`, so that it has the list of pages by which
    /// pages can be moved and the file be cut. Without the space for it the file stays as it is.
    func allowReturningPages(_ file: DatabaseFile, _ options: DatabaseOptions) {
        do throws(SQLiteError) {
            guard try text(of: "PRAGMA auto_vacuum") == "0" else { return }
            // The rewritten file is first a temporary file, then in the log.
            let bytes = file.bytes
            guard file.freeBytes / 2 >= bytes else {
                options.notice("freed pages stay in the file: to rewrite it needs twice its \(bytes) bytes")
                return
            }
            // VACUUM attaches the temporary file, which would be in memory.
            sqlite3_set_authorizer(pointer, nil, nil)
            sqlite3_limit(pointer, SQLITE_LIMIT_ATTACHED, 1)
            defer { refuseAttaching() }
            try execute("PRAGMA temp_store=FILE; PRAGMA auto_vacuum=INCREMENTAL; VACUUM")
            try execute("PRAGMA temp_store=MEMORY")
        } catch {
            // Damage is told by the steps that follow.
            options.notice("freed pages stay in the file: \(error.message)")
        }
    }

    /// Opens a read-only connection; the writer must be open already.
    static func openReader(
        _ file: DatabaseFile, health: DatabaseHealth
    ) throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(file.path, flags: SQLITE_OPEN_READONLY, health: health)
        // In WAL mode a reader waits only while the writer's connection is opened again.
        try handle.harden(busyMilliseconds: 100)
        try handle.execute("PRAGMA query_only=ON; PRAGMA cache_size=-4096")
        handle.interruptPastLimit()
        return handle
    }

    /// Opens a file to look at its schema, whoever owns the file.
    static func openForLook(_ path: String) throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(path, flags: SQLITE_OPEN_READONLY, health: nil)
        do throws(SQLiteError) {
            try handle.harden(busyMilliseconds: 2_000)
            try handle.execute("PRAGMA query_only=ON")
        } catch {
            handle.close()
            throw error
        }
        return handle
    }

    /// Opens an empty database in memory, to look at a schema.
    static func openInMemory() throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, health: nil)
        try handle.harden(busyMilliseconds: 0)
        return handle
    }

    /// Opens a backup's copy, which no other connection uses.
    static func openCopy(_ path: String) throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(path, flags: SQLITE_OPEN_READWRITE, health: nil)
        try handle.harden(busyMilliseconds: 0)
        // The whole file is synced once it is complete.
        try handle.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF")
        return handle
    }

    /// Opens a file of a recovery, which no other connection uses; creates it when it is missing. Unlike
    /// other connections it may attach a file and write the shadow tables of virtual tables.
    static func openForRecovery(_ path: String) throws(SQLiteError) -> DatabaseHandle {
        let handle = try open(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, health: nil)
        let code = coffer_sqlite_db_config(handle.pointer, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nil)
        guard code == SQLITE_OK else { throw handle.error(code, "configure the recovery") }
        // The whole file is synced once it is complete.
        try handle.execute(
            """
            PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY; PRAGMA synchronous=OFF
            """)
        return handle
    }

    /// Returns the first column of the first row, a number by its digits; empty without a row.
    func text(of sql: SQL) throws(SQLiteError) -> String {
        do {
            return try withStatement(sql) { statement in
                guard try step(statement) else { return "" }
                let row = Row(statement: statement.pointer)
                if let number = try? row.int(0) { return String(number) }
                return try row.text(0)
            }
        } catch {
            throw error as? SQLiteError ?? SQLiteError(.other, "\(error)")
        }
    }

    private static func open(
        _ path: String, flags: Int32, health: DatabaseHealth?
    ) throws(SQLiteError) -> DatabaseHandle {
        // Counting memory takes a lock in every allocation. The call does nothing once SQLite runs.
        _ = processConfiguration
        var pointer: OpaquePointer?
        let code = sqlite3_open_v2(path, &pointer, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let pointer else { throw SQLiteError(.other, "no memory to open \(path)", extendedCode: code) }
        let handle = DatabaseHandle(pointer, health: health)
        guard code == SQLITE_OK else { throw handle.error(code, "open \(path)") }
        return handle
    }

    private static let processConfiguration: Int32 = coffer_sqlite_config_memstatus(0)

    private func harden(busyMilliseconds: Int) throws(SQLiteError) {
        sqlite3_busy_timeout(pointer, Int32(clamping: busyMilliseconds))
        let switches: [(Int32, Int32)] = [
            // The writer checkpoints, after it has written the pages' digests. A corrupt file stays as it is.
            (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ]
        for (name, value) in switches {
            let code = coffer_sqlite_db_config(pointer, name, value, nil)
            guard code == SQLITE_OK else { throw error(code, "configure \(name)") }
        }
        sqlite3_limit(pointer, SQLITE_LIMIT_LENGTH, 64 << 20)
        sqlite3_limit(pointer, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
        sqlite3_limit(pointer, SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)
        sqlite3_limit(pointer, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_024)
        refuseAttaching()
        try execute("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY")
    }

    private func refuseAttaching() {
        sqlite3_limit(pointer, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_set_authorizer(pointer, Self.authorize, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Keeps bodies from BEGIN, COMMIT, ROLLBACK and ATTACH, which would affect other units of the group.
    private static let authorize:
        @convention(c) (
            UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?,
            UnsafePointer<CChar>?
        ) -> Int32 = { context, action, _, _, _, _ in
            switch action {
            case SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
            case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
                guard let context else { return SQLITE_DENY }
                let handle = Unmanaged<DatabaseHandle>.fromOpaque(context).takeUnretainedValue()
                return handle.allowsTransactionControl ? SQLITE_OK : SQLITE_DENY
            default: return SQLITE_OK
            }
        }

    private func interruptPastLimit() {
        // A thousand instructions take some 20 µs; reading the clock costs 25 ns.
        let context = Unmanaged.passUnretained(limit).toOpaque()
        sqlite3_progress_handler(
            pointer, 1_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<ReadLimit>.fromOpaque(context).takeUnretainedValue().isPast() ? 1 : 0
            }, context)
    }

    private func countWALFrames() {
        sqlite3_wal_hook(
            pointer,
            { context, _, _, frames in
                guard let context else { return SQLITE_OK }
                Unmanaged<DatabaseHandle>.fromOpaque(context).takeUnretainedValue().noteCommit(
                    frames: Int(frames))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
