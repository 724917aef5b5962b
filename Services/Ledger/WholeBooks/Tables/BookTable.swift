import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// What streams, restores, comparisons and removals know of a table of a book. Tests hold the tables and
/// their columns to the schema, so that nothing new can be forgotten.
struct BookTable: Sendable {
    /// Writes the record of a line into the book that a restore fills.
    typealias Take =
        @Sendable (
            inout BookFilling, JSONObject, _ path: String, borrowing Connection
        ) throws -> Void

    /// Returns the key of a line's record among the book's deletions; nil for a line without one.
    typealias DeletionKey =
        @Sendable (borrowing Connection, BookFilling, JSONObject) throws -> [UInt8]?

    /// The table's name in the schema.
    let name: String
    /// The column of the book.
    let book: String
    /// The columns of the key besides the book.
    let key: [String]
    /// Writes the members of a row in files.
    let members: RowWriter
    /// The columns besides the book; none for a table that no file has.
    let columns: Set<String>
    /// The kinds of lines that the rows become.
    let lines: [BookTableLines]
    let take: Take
    /// The plain resource that the rows are.
    private(set) var record: (any BookRecord.Type)?
    /// Mounts the endpoints of a resource that is plain in all of them; nil for others, which have routes of
    /// their own.
    private(set) var serve: (@Sendable (inout ServiceRoutes, LedgerStore, IDGenerator) -> Void)?

    /// The kind by which the book knows the records' deletions; nil for records that go with others, which
    /// `parents` names, and for those that nobody deletes.
    var deletions: BookKind?
    var deletionKey: DeletionKey = { _, _, line in try line.field("id", ID<BookRow>.self).value?.bytes }
    /// The members of a line that name the records it belongs to: it goes with them.
    var parents: [(member: String, table: SQL, kind: BookKind)] = []
    /// Where deleted records wait for a restoration.
    var trash: TrashKind?
    /// Whether a merge copies the rows; the others follow from them, or belong to what is under way.
    var isCopied = true
    /// The name of the rows among the changes that a restore tells; nil if they are told with others.
    var changes: String?
    /// The columns that background work sets, which are no change to tell.
    var progress: Set<String> = []
    /// A condition on rows that the user sees; the parameter names the row.
    var isSeen: @Sendable (_ row: SQL) -> SQL = { _ in "" }
    /// A condition on rows that a book has room for, when they are copied there.
    var fits: @Sendable (Book) -> SQL = { _ in "" }
    /// What the rows bring along in sums, tags and search.
    var indexing: BookTableIndexing?
    var limits: [BookTableLimit] = []
    /// How the rows of an account are found, which go with it: `INDEXED BY …`; nil if others take care of
    /// them.
    var accountIndex: SQL?

    /// A table of a file's records.
    init(
        _ name: String, key: [String], _ members: [RowMember], columns: Set<String>,
        _ lines: [BookTableLines], take: @escaping Take
    ) {
        self.name = name
        self.key = key
        self.members = RowWriter(members)
        self.columns = columns
        self.lines = lines
        self.take = take
        book = "book"
        changes = lines.first?.kind.arrayName
        deletions = key == ["id"] ? lines.first?.kind : nil
    }

    /// A declared table of a file's records.
    /// - Parameter take: nil for records without rules besides those of their fields.
    init<Record>(
        _ table: RecordTable<Record>, key: [String] = ["id"], _ lines: [BookTableLines], take: Take? = nil
    ) {
        self.init(
            table.name.text, key: key, table.members, columns: table.columns, lines,
            take: take ?? { try $0.take($1, $2, of: table, key: key, in: $3) })
    }

    /// The table of a resource with routes of its own.
    /// - Parameter lines: nil for one kind of lines, in the order of the records.
    init<Record: BookRecord>(of record: Record.Type, _ lines: [BookTableLines]? = nil, take: Take? = nil) {
        self.init(
            Record.table, lines ?? [.all(Record.kind, of: Record.table.name, by: Record.listOrder)],
            take: take)
        self.record = record
        trash = TrashKind(rawValue: Record.kind.rawValue)
    }

    /// The table of a resource that is plain in all its endpoints, which are mounted by this alone.
    /// - Parameter listed: returns the list of all records.
    init<Record: BookRecord>(
        plain record: Record.Type, listed: @escaping @Sendable ([Record]) -> Record.List, take: Take? = nil
    ) {
        self.init(of: record, take: take)
        serve = { routes, store, ids in routes.serve(record, store, ids, listed: listed) }
    }

    /// A table that no file has.
    init(unlisted name: String, book: String = "book", key: [String], isCopied: Bool = false) {
        self.name = name
        self.book = book
        self.key = key
        self.isCopied = isCopied
        (members, columns, lines) = (RowWriter([]), [], [])
        take = { _, _, _, _ in }
    }

    func with(_ change: (inout BookTable) -> Void) -> BookTable {
        var table = self
        change(&table)
        return table
    }

    var tableName: SQL { SQL(stringLiteral: name) }

    /// Returns the statement that selects the rows of some lines.
    func rows(_ lines: BookTableLines, of book: Book, _ query: BookQuery) -> SQL {
        "SELECT \(members.selected) \(lines.source(book, query))"
    }
}
