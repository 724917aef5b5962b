/// A numbered, forward-only change of the schema; its checksum is recorded and must never change.
package struct Migration: Sendable {
    /// From 1 on, without gaps.
    package let number: Int
    package let name: String
    /// Statements separated by semicolons.
    package let sql: String
    package init(_ number: Int, _ name: String, _ sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}
