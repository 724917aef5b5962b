#if DEBUG
    internal import CSQLite
    internal import Glibc
    internal import Synchronization

    /// Notes which statements a test run uses, so that another engine can be asked for the same
    /// (`Tests/PostgresKitTests`). Exists in debug builds only, and does nothing without
    /// `COFFER_TEST_STATEMENTS`, the file that it appends to.
    ///
    /// An entry is four fields with U+001F between them and U+001E behind them: the database's file name, the
    /// types of the bound values, those of a row's values, and the text. A type is a letter: `i` a number,
    /// `f` a floating-point number, `t` a text, `b` a blob, `n` NULL.
    enum StatementRecord {
        private static let file: Int32? = getenv("COFFER_TEST_STATEMENTS").map {
            open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
        private static let noted = Mutex<Set<String>>([])

        static func note(_ statement: PreparedStatement, _ values: [SQLValue]) {
            guard file != nil else { return }
            statement.boundTypes = String(
                values.map { value in
                    switch value {
                    case .null: "n"
                    case .integer: "i"
                    case .text: "t"
                    case .blob, .id: "b"
                    }
                })
            write(statement, row: "")
        }

        static func noteRow(_ statement: PreparedStatement) {
            guard file != nil else { return }
            let row = (0..<sqlite3_column_count(statement.pointer)).map { column -> Character in
                switch sqlite3_column_type(statement.pointer, column) {
                case SQLITE_INTEGER: "i"
                case SQLITE_FLOAT: "f"
                case SQLITE_TEXT: "t"
                case SQLITE_BLOB: "b"
                default: "n"
                }
            }
            write(statement, row: String(row))
        }

        private static func write(_ statement: PreparedStatement, row: String) {
            guard let file,
                let path = sqlite3_db_filename(sqlite3_db_handle(statement.pointer), "main")
            else { return }
            let name = String(cString: path).split(separator: "/").last ?? ""
            var entry = "\(name)\u{1F}\(statement.boundTypes)\u{1F}\(row)\u{1F}\(statement.text)\u{1E}"
            guard noted.withLock({ $0.insert(entry).inserted }) else { return }
            // One call an entry: processes of one run append to the same file.
            entry.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
        }
    }
#endif
