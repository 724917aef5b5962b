/// What a read or write body may do; cannot be stored. Statements are kept prepared by their text.
package struct Connection: ~Copyable {
    /// All rows, mapped.
    package func all<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> [Value] { [] }
    /// The first row, mapped, or nil.
    package func first<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> Value? { nil }
    /// Each row in turn.
    package func forEach(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {}
    /// Runs a statement that changes rows; how many it changed.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int { 0 }
    /// Whether there is a row.
    package func exists(_ sql: SQL) throws -> Bool { false }
}
