internal import CSQLite
internal import Vocabulary

extension Row {
    /// Returns the error of a value that is not what its column holds: it names table, column and the ids
    /// of the row, for the log.
    /// - Parameters:
    ///   - expected: what the column holds, such as "a known currency".
    ///   - found: the value, if it says nothing personal; else its type is named.
    package func unreadable(
        _ column: Int, _ expected: String, _ found: (any CustomStringConvertible & Sendable)? = nil
    ) -> SQLiteError {
        let shown = found.map { String($0.description.prefix(40)) } ?? typeName(column)
        return SQLiteError(
            .unreadable, "\(columnName(column)) holds \(shown) instead of \(expected)\(rowName)")
    }

    private func typeName(_ column: Int) -> String {
        switch source {
        case .statement(let statement):
            switch sqlite3_column_type(statement, index(column)) {
            case SQLITE_INTEGER: "a number"
            case SQLITE_FLOAT: "a floating-point number"
            case SQLITE_TEXT: "a text"
            case SQLITE_BLOB: "a blob"
            default: "NULL"
            }
        case .server(let rows, let row):
            switch rows.pointee.value(row, column) {
            case .integer: "a number"
            case .floating: "a floating-point number"
            case .text: "a text"
            case .blob: "a blob"
            case .null: "NULL"
            case .unreadable(let description): description
            }
        }
    }

    /// The table and the column that a result comes from, or the result's own name.
    private func columnName(_ column: Int) -> String {
        switch source {
        case .statement(let statement):
            let index = index(column)
            guard let table = sqlite3_column_table_name(statement, index),
                let origin = sqlite3_column_origin_name(statement, index)
            else {
                let name = sqlite3_column_name(statement, index)
                return name.map { String(cString: $0) } ?? "column \(column)"
            }
            return "\(String(cString: table)).\(String(cString: origin))"
        case .server(let rows, _): return rows.pointee.name(column)
        }
    }

    private var columnCount: Int {
        switch source {
        case .statement(let statement): Int(sqlite3_column_count(statement))
        case .server(let rows, _): rows.pointee.columnCount
        }
    }

    /// The row's readable ids, three at most.
    private var rowName: String {
        var ids: [String] = []
        for column in 0..<columnCount where ids.count < 3 {
            guard let (high, low) = halvesOrNone(column) else { continue }
            ids.append("\(columnName(column)) \(ID<Never>(high: high, low: low).text)")
        }
        let shown = ids.joined(separator: ", ")
        return shown.isEmpty ? "" : " in the row of \(shown)"
    }
}
