extension DatabaseHandle {
    private static let reportLimit = 20

    /// Runs `quick_check` (structure, NOT NULL, CHECK and STRICT rules); returns the first problems.
    func structuralProblems() throws(SQLiteError) -> [String] { try problems(of: "quick_check") }

    /// Runs `integrity_check`, which also compares every index with its table; returns the first problems.
    func integrityProblems() throws(SQLiteError) -> [String] { try problems(of: "integrity_check") }

    private func problems(of pragma: String) throws(SQLiteError) -> [String] {
        try asSQLiteError {
            let check = SQL(stringLiteral: "PRAGMA \(pragma)(\(Self.reportLimit))")
            return try Connection(self).all(check) { try $0.text(0) }.filter { $0 != "ok" }
        }
    }

    /// Runs `foreign_key_check`, which `quick_check` leaves out; returns the first problems.
    func foreignKeyProblems() throws(SQLiteError) -> [String] {
        try asSQLiteError {
            var problems: [String] = []
            try withStatement("PRAGMA foreign_key_check") { statement in
                while problems.count < Self.reportLimit, try step(statement) {
                    let row = Row(statement: statement.pointer)
                    // A table WITHOUT ROWID has no number for the row.
                    let number = try row.intOrNil(1).map { " \($0)" } ?? ""
                    problems.append(
                        "\(try row.text(0)) row\(number) refers to nothing in \(try row.text(2))")
                }
            }
            return problems
        }
    }
}
