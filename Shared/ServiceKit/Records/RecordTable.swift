package import JSONKit
package import SQLiteKit
package import Vocabulary

/// The declaration of a table that keeps one kind of record: its columns, with the record's property and the
/// contract's member that each one is. From it come the row of a record, the record of a row, the JSON of
/// rows for lists, exports and backups, and what a restore takes from a line of a file.
package struct RecordTable<Record: Sendable>: Sendable {
    /// The table's name in the schema.
    package let name: SQL
    package let fields: [RecordField<Record>]
    /// The names of the columns that `record` reads: `id, account, …`.
    package let names: SQL
    /// How many columns these are: the index of the first column after `names` in a statement.
    package let count: Int
    private let readColumns: [String]
    /// How each property is read, and of how many columns: a copy of a whole field would cost more.
    private let readers: [(read: RecordField<Record>.Read, columns: Int)]
    /// What fills the columns of a new row, and those that an update changes.
    private let written: [RecordField<Record>.Bind]
    private let changing: [RecordField<Record>.Bind]
    private let blank: @Sendable () -> Record
    private let insertion: String
    private let placeholders: String
    private let assignments: String

    /// - Parameter blank: a record whose values reading replaces; a restore keeps those that a line lacks.
    package init(
        _ name: SQL, blank: @escaping @autoclosure @Sendable () -> Record, _ fields: [RecordField<Record>]
    ) {
        self.name = name
        self.fields = fields
        self.blank = blank
        readColumns = fields.filter { $0.read != nil }.flatMap(\.columns).map(SQL.name)
        names = SQL(stringLiteral: readColumns.joined(separator: ", "))
        count = readColumns.count
        readers = fields.compactMap { field in field.read.map { ($0, field.columns.count) } }
        let filled = fields.filter { $0.bind != nil }
        written = filled.compactMap(\.bind)
        changing = filled.filter { !$0.isFixed }.compactMap(\.bind)
        let columns = filled.flatMap(\.columns).map(SQL.name)
        insertion = columns.joined(separator: ", ")
        placeholders = columns.map { _ in "?" }.joined(separator: ", ")
        assignments = filled.filter { !$0.isFixed }.flatMap(\.columns).map { "\(SQL.name($0)) = ?" }
            .joined(separator: ", ")
    }

    // MARK: Rows

    /// Returns `names` for a join, in which the table has an alias: `p.id, p.account, …`.
    package func names(of alias: String) -> SQL {
        SQL(stringLiteral: readColumns.map { "\(alias).\($0)" }.joined(separator: ", "))
    }

    /// Returns `names` with expressions in place of some columns.
    package func names(with expressions: [String: SQL]) -> SQL {
        .joined(readColumns.map { expressions[$0] ?? SQL(stringLiteral: $0) }, separator: ", ")
    }

    /// Returns the statement that inserts the row of a record.
    package func insertion(of record: Record) throws -> SQL {
        "INSERT INTO \(name) (\(insertedNames)) VALUES (\(try values(of: record)))"
    }

    /// Returns the statement that inserts the row of a record with expressions in place of some values.
    package func insertion(of record: Record, with expressions: [String: SQL]) throws -> SQL {
        let values = try columns(of: record).map { expressions[$0.name] ?? SQL("?", [$0.value]) }
        return "INSERT INTO \(name) (\(insertedNames)) VALUES (\(.joined(values, separator: ", ")))"
    }

    /// The names of the columns that a record fills, in the order of `values`.
    package var insertedNames: SQL { SQL(stringLiteral: insertion) }

    /// Returns the values of a new row, in the order of `insertedNames`.
    package func values(of record: Record) throws -> SQL {
        SQL(placeholders, try bound(written, record))
    }

    /// Returns the assignments of an update: every column that is not fixed.
    package func assignments(of record: Record) throws -> SQL {
        SQL(assignments, try bound(changing, record))
    }

    private func bound(_ binds: [RecordField<Record>.Bind], _ record: Record) throws -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(binds.count + 4)
        for bind in binds { try bind(record, &values) }
        return values
    }

    /// Returns the columns that a record fills, with their values.
    package func columns(of record: Record) throws -> [(name: String, value: SQLValue, isFixed: Bool)] {
        try fields.flatMap { field -> [(name: String, value: SQLValue, isFixed: Bool)] in
            var values: [SQLValue] = []
            try field.bind?(record, &values)
            return zip(field.columns, values).map { ($0, $1, field.isFixed) }
        }
    }

    /// Returns the record of a row that has the columns of `names` from `first` on. Throws `.unreadable` for
    /// a value of another type.
    package func record(_ row: borrowing Row, from first: Int = 0) throws -> Record {
        var record = blank()
        var column = first
        for reader in readers {
            try reader.read(row, column, &record)
            column += reader.columns
        }
        return record
    }

    // MARK: Files

    /// The members of a row in exports, backups and the streams between services.
    package var members: [RowMember] { fields.flatMap(\.members) }

    /// All columns of the table besides the owner's.
    package var columns: Set<String> { Set(fields.flatMap(\.columns)) }

    /// Returns the record of a line of a restore's file, and reports what is wrong.
    /// - Parameter prepare: sets what a line without it has, and what follows from elsewhere.
    package func record(
        of line: JSONObject, _ errors: inout FieldErrors, _ prepare: (inout Record) -> Void = { _ in }
    ) throws -> Record {
        var record = blank()
        prepare(&record)
        for field in fields { try field.take?(line, &record, &errors) }
        return record
    }
}

/// A property of a record with its columns.
package struct RecordField<Record: Sendable>: Sendable {
    package typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable
    /// Appends the values of the columns.
    typealias Bind = @Sendable (Record, inout [SQLValue]) throws -> Void
    typealias Read = @Sendable (borrowing Row, _ first: Int, inout Record) throws -> Void

    package let columns: [String]
    /// The members of the row's JSON; none for what no file has.
    package private(set) var members: [RowMember] = []
    /// Whether an update leaves the columns as they were inserted.
    package private(set) var isFixed = false
    private(set) var bind: Bind?
    private(set) var read: Read?
    private(set) var take: (@Sendable (JSONObject, inout Record, inout FieldErrors) throws -> Void)?

    /// Declares a property.
    /// - Parameters:
    ///   - bind: appends the values of the columns.
    ///   - take: reads the property from a line of a file; nil leaves it as it is. The second parameter is
    ///     what the record has.
    package init<Value>(
        _ columns: [String], _ members: [RowMember], _ path: Path<Value>,
        bind: @escaping @Sendable (Value, inout [SQLValue]) throws -> Void,
        read: @escaping @Sendable (borrowing Row, _ first: Int) throws -> Value,
        take: @escaping @Sendable (JSONObject, Value, inout FieldErrors) throws -> Value?
    ) {
        let property = Property(path)
        self.columns = columns
        self.members = members
        self.bind = { record, values in try bind(property.value(of: record), &values) }
        self.read = { row, first, record in property.set(try read(row, first), in: &record) }
        self.take = { line, record, errors in
            guard let value = try take(line, record[keyPath: path], &errors) else { return }
            record[keyPath: path] = value
        }
    }

    /// Declares a property in several columns.
    package init<Value>(
        _ columns: [String], _ members: [RowMember], _ path: Path<Value>,
        values: @escaping @Sendable (Value) throws -> [SQLValue],
        read: @escaping @Sendable (borrowing Row, _ first: Int) throws -> Value,
        take: @escaping @Sendable (JSONObject, Value, inout FieldErrors) throws -> Value?
    ) {
        self.init(columns, members, path, bind: { $1 += try values($0) }, read: read, take: take)
    }

    /// Declares a property that no file has.
    package init<Value>(
        _ columns: [String], _ path: Path<Value>, values: @escaping @Sendable (Value) throws -> [SQLValue],
        read: @escaping @Sendable (borrowing Row, _ first: Int) throws -> Value
    ) {
        self.init(columns, [], path, values: values, read: read, take: { _, _, _ in nil })
        take = nil
    }

    private init(
        columns: [String], members: [RowMember] = [], bind: Bind? = nil, read: Read? = nil
    ) {
        self.columns = columns
        self.members = members
        self.bind = bind
        self.read = read
    }

    /// A number that the database gives a new row.
    package static func assigned(_ column: String, _ path: Path<Int64>) -> Self {
        Self(columns: [column], read: { $2[keyPath: path] = try $0.int($1) })
    }

    /// A column that follows from the record and exists for an index or a count.
    package static func derived<Value: SQLBindable>(
        _ column: String, _ value: @escaping @Sendable (Record) -> Value?
    ) -> Self { Self(columns: [column], bind: { $1.append(value($0).sqlValue) }) }

    /// Columns that no record fills: others write them.
    package static func unbound(_ columns: String...) -> Self { Self(columns: columns) }

    /// A column that no record fills, with its member.
    package static func unbound(_ member: RowMember) -> Self {
        Self(columns: member.columns, members: [member])
    }

    /// The same property of a record that is a part of another one.
    package func of<Whole>(_ path: RecordField<Whole>.Path<Record>) -> RecordField<Whole> {
        var field = RecordField<Whole>(columns: columns, members: members)
        if let bind {
            field.bind = { (whole: Whole, bound: inout [SQLValue]) throws in
                try bind(whole[keyPath: path], &bound)
            }
        }
        if let read {
            field.read = { (row: borrowing Row, first: Int, whole: inout Whole) throws in
                try read(row, first, &whole[keyPath: path])
            }
        }
        if let take {
            field.take = { (line: JSONObject, whole: inout Whole, errors: inout FieldErrors) throws in
                try take(line, &whole[keyPath: path], &errors)
            }
        }
        field.isFixed = isFixed
        return field
    }

    /// The same columns, which an update leaves as they were inserted.
    package var fixed: Self { changed { $0.isFixed = true } }

    /// The same property, which no file has.
    package var unexported: Self {
        changed {
            $0.members = []
            $0.take = nil
        }
    }

    /// The same property, which a restore sets by a rule of its own.
    package var restoredByRule: Self { changed { $0.take = nil } }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var field = self
        change(&field)
        return field
    }
}

/// A property of a record whose path is looked up once: following a key path costs more than binding a value.
private struct Property<Record: Sendable, Value>: Sendable {
    private let path: RecordField<Record>.Path<Value>
    /// Where the value lies in a record, nil for a property that is computed.
    private let offset: Int?

    init(_ path: RecordField<Record>.Path<Value>) {
        self.path = path
        offset = MemoryLayout<Record>.offset(of: path)
    }

    func value(of record: Record) -> Value {
        guard let offset else { return record[keyPath: path] }
        // Unsafe: the offset is that of a stored property of this type.
        return withUnsafePointer(to: record) { record in
            (UnsafeRawPointer(record) + offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    func set(_ value: Value, in record: inout Record) {
        guard let offset else {
            record[keyPath: path] = value
            return
        }
        withUnsafeMutablePointer(to: &record) { record in
            (UnsafeMutableRawPointer(record) + offset).assumingMemoryBound(to: Value.self).pointee = value
        }
    }
}
