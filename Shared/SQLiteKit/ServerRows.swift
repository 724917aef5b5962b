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
