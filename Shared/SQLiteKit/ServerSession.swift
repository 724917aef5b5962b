package import Vocabulary

/// A connection to a database server, which `Connection` lends to a body.
package protocol ServerSession: AnyObject {
    /// Runs a statement and returns its rows.
    func rows(_ sql: SQL) throws -> any ServerRows

    /// Passes the rows of a statement to `body`, some at a time where they may be very many, until `body`
    /// returns false. Returns whether `body` took all.
    func pieces(of sql: SQL, _ body: (any ServerRows) throws -> Bool) throws -> Bool

    /// Sends a statement whose rows and count nobody reads. Its error can come later, from another statement
    /// or at the unit's end, and ends the unit.
    func send(_ sql: SQL) throws

    func hasTable(_ name: String) throws -> Bool

    /// The names of a table's columns in their order.
    func columns(of table: String) throws -> [String]

    /// Runs a step at the end of the unit, after all of its statements and just before COMMIT.
    func atEnd(_ step: @escaping (borrowing Connection) throws -> Void) throws

    /// Inserts a row at the end of the unit (`Connection.appendInOrder`).
    func appendInOrder(_ insert: @escaping (_ number: SQL) -> SQL) throws

    /// Throws `.timedOut` past the time limit of a read.
    func requireTime() throws

    /// What the write unit under way tells after its commit.
    var notices: [ChangeNotice] { get set }

    /// A counter that rises with every statement that may change rows.
    var changes: Int64 { get }
}

/// The rows that a server returned for a statement.
package protocol ServerRows: AnyObject {
    var count: Int { get }
    var columnCount: Int { get }

    /// Number of rows that the statement inserted, updated or deleted.
    var changedRows: Int { get }

    /// Returns a value; NULL for a column that does not exist.
    func value(_ row: Int, _ column: Int) -> ServerValue

    /// The name of a result's column, with its table where the server knows it.
    func name(_ column: Int) -> String
}

/// A value of a server's row. The bytes are valid as long as its rows.
package enum ServerValue {
    case null
    case integer(Int64)
    case floating
    /// UTF-8.
    case text(UnsafeBufferPointer<UInt8>)
    case blob(UnsafeRawBufferPointer)
    /// A value that no column of ours holds, such as a sum of more than 64 bits; described for the log.
    case unreadable(String)
}
