package import ServiceKit
package import SQLiteKit

extension RecordTable {
    /// Returns the columns that only the schema or only the declaration has.
    /// - Parameter owner: the column that tells whose rows they are, which the declaration leaves out.
    package func differences(
        besides owner: Set<String> = [], in db: borrowing Connection
    ) throws -> Set<String> {
        let stored = try db.columns(of: name.text)
        return Set(stored).symmetricDifference(columns.union(owner))
    }
}
