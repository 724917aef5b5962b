public import Contracts

/// The columns of a table that keep one kind of record, as the cases of an enum. A case is named as its
/// column, in camel case, and its raw value is the column's index in `TableColumns.names`. Inserts, updates
/// and reads derive from the cases: a new column is a new case, and the compiler asks for its value.
@usableFromInline
package protocol TableColumn: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
    associatedtype Record
    /// Whether an update leaves the column as it was inserted.
    var isFixed: Bool { get }
    /// Returns what the column holds for a record.
    func value(of record: Record) -> SQLValue
}

extension TableColumn {
    /// The column's name in the schema: the case's name in snake case.
    package var name: String {
        "\(self)".reduce(into: "") { name, character in
            name += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
        }
    }
}

/// The parts of the statements that read and write a table's records.
package struct TableColumns<Column: TableColumn>: Sendable {
    /// The table's name.
    package let table: SQL
    /// The names of all columns: `id, account, …`.
    package let names: SQL
    /// The names of all columns, one by one. Made once, because making them takes longer than a row's insert.
    package let columnNames: [String]
    /// The number of columns: the index of the first column after `names` in a statement.
    package let count: Int
    private let placeholders: String
    private let columns: [Column]
    private let changed: [Column]
    private let assignments: String

    package init(of table: SQL) {
        self.table = table
        columns = Array(Column.allCases)
        changed = columns.filter { !$0.isFixed }
        count = columns.count
        columnNames = columns.map(\.name)
        names = SQL(stringLiteral: columnNames.joined(separator: ", "))
        placeholders = columns.map { _ in "?" }.joined(separator: ", ")
        assignments = changed.map { "\($0.name) = ?" }.joined(separator: ", ")
    }

    /// Returns the names of the columns before `end`, for reads that need no more.
    package func names(before end: Column) -> SQL {
        SQL(stringLiteral: columnNames.prefix(end.rawValue).joined(separator: ", "))
    }

    /// Returns the values of a new row, in the order of `names`.
    package func values(of record: Column.Record) -> SQL { SQL(placeholders, columnValues(of: record)) }

    /// Returns the values of a row, in the order of `columnNames`.
    package func columnValues(of record: Column.Record) -> [SQLValue] {
        columns.map { $0.value(of: record) }
    }

    /// Returns the assignments of an update: every column that is not fixed.
    package func assignments(of record: Column.Record) -> SQL {
        SQL(assignments, changed.map { $0.value(of: record) })
    }
}

/// Reads by column instead of by index. Inlinable, because a generic call for each column of each row takes
/// longer than the read.
extension Row {
    @inlinable package func isNull(_ column: some TableColumn) -> Bool { isNull(column.rawValue) }

    @inlinable package func int(_ column: some TableColumn) throws(SQLiteError) -> Int64 {
        try int(column.rawValue)
    }

    @inlinable package func bool(_ column: some TableColumn) throws(SQLiteError) -> Bool {
        try bool(column.rawValue)
    }

    @inlinable package func text(_ column: some TableColumn) throws(SQLiteError) -> String {
        try text(column.rawValue)
    }

    @inlinable package func textOrNil(_ column: some TableColumn) throws(SQLiteError) -> String? {
        try textOrNil(column.rawValue)
    }

    @inlinable package func timestamp(_ column: some TableColumn) throws(SQLiteError) -> Timestamp {
        try timestamp(column.rawValue)
    }

    @inlinable package func date(_ column: some TableColumn) throws(SQLiteError) -> CalendarDate {
        try date(column.rawValue)
    }

    @inlinable package func month(_ column: some TableColumn) throws(SQLiteError) -> Month {
        try month(column.rawValue)
    }

    @inlinable package func monthOrNil(_ column: some TableColumn) throws(SQLiteError) -> Month? {
        try monthOrNil(column.rawValue)
    }

    @inlinable package func id<Entity>(
        _ column: some TableColumn, _ entity: Entity.Type = Entity.self
    ) throws(SQLiteError) -> ID<Entity> {
        try id(column.rawValue)
    }

    @inlinable package func idOrNil<Entity>(
        _ column: some TableColumn, _ entity: Entity.Type = Entity.self
    ) throws(SQLiteError) -> ID<Entity>? {
        try idOrNil(column.rawValue)
    }

    package func currency(_ column: some TableColumn) throws(SQLiteError) -> Currency {
        try currency(column.rawValue)
    }

    package func word<Word: RawRepresentable<String>>(
        _ column: some TableColumn, _ type: Word.Type = Word.self
    ) throws(SQLiteError) -> Word {
        try word(column.rawValue)
    }

    package func wordOrNil<Word: RawRepresentable<String>>(
        _ column: some TableColumn, _ type: Word.Type = Word.self
    ) throws(SQLiteError) -> Word? {
        try wordOrNil(column.rawValue)
    }

    package func element<Value>(
        _ column: some TableColumn, of values: [Value]
    ) throws(SQLiteError) -> Value {
        try element(column.rawValue, of: values)
    }
}
