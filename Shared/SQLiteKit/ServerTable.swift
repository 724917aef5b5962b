/// A table that only a database server has, or another relation of its own, as a sequence.
///
/// Each start of the copy that leads makes those that its schema lacks, so that they come with an upgrade,
/// too. One that is there is never changed: what needs another form gets another name.
package struct ServerTable: Sendable {
    package let name: String
    /// What makes the table, and what belongs to it: rows, indexes, functions.
    package let statements: [String]

    package init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }
}
