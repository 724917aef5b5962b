import Contracts
import JSONKit

/// Writes records of a book as a CSV table: a row for each, a cell for each column.
struct TableForm: BookForm {
    let kinds: Set<BookKind>
    private let columns: [ExportColumn]
    /// The kinds of lines that become rows.
    private let records: Set<BookKind>
    private var names = BookNames()
    private var hasHeader = false

    init(_ table: ExportTable) { self.init(table.columns, of: table.kinds) }

    init(_ columns: [ExportColumn], of records: Set<BookKind>) {
        (self.columns, self.records) = (columns, records)
        var kinds = records
        if columns.contains(where: { $0.content == .accountName }) { kinds.insert(.account) }
        if columns.contains(where: { $0.content == .categoryName }) { kinds.insert(.category) }
        self.kinds = kinds
    }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        begin(&file)
        guard kinds.contains(line.kind) else { return }
        let record = try line.members()
        try names.take(line.kind, record)
        guard records.contains(line.kind) else { return }
        for row in try TableRow.rows(of: record, line.kind) { file += try cells(of: row) }
    }

    mutating func end(to file: inout [UInt8]) { begin(&file) }

    private mutating func begin(_ file: inout [UInt8]) {
        if hasHeader { return }
        hasHeader = true
        var csv = CSV()
        for column in columns { csv.plain(column.name) }
        csv.endRecord()
        file += csv.bytes
    }

    /// Returns a record of CSV. What is null is an empty cell.
    private func cells(of row: TableRow) throws -> [UInt8] {
        var csv = CSV()
        for column in columns {
            switch column.content {
            case .plain: csv.plain(try row.text(of: column.path) ?? "")
            case .text: csv.text(try row.text(of: column.path) ?? "")
            case .tags:
                let (object, member) = try row.place(of: column.path)
                csv.tags(try object?.texts(member) ?? [])
            case .accountName: csv.text(names.account(try row.text(of: column.path) ?? ""))
            case .categoryName: csv.text(names.category(try row.text(of: column.path) ?? ""))
            case .person:
                let (object, member) = try row.place(of: column.path)
                csv.text(try object?.object(member).map(Self.name) ?? "")
            case .role: csv.plain(row.role)
            }
        }
        csv.endRecord()
        return csv.bytes
    }

    private static func name(of person: JSONObject) throws -> String {
        let email = try person.requiredText("email")
        return email.isEmpty ? try person.text("displayName") ?? "" : email
    }
}
