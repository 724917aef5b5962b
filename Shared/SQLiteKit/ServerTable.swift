/// A table, or a sequence, that only a database server has.
///
/// One that a later version adds comes with its upgrade, empty, before the migrations, which can fill it. One
/// that is there is never changed: what needs another form gets another name.
package struct ServerTable: Sendable {
    package let name: String
    /// What makes the table, and what belongs to it: rows, indexes, functions.
    package let statements: [String]

    package init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }
}
