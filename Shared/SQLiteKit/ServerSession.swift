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
