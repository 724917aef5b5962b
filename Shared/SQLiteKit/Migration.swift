/// A numbered, forward-only change of the schema; its checksum is recorded and must never change.
///
/// It runs in its own transaction. Foreign keys are off meanwhile (so that a table can be rebuilt,
/// sqlite.org/lang_altertable.html §7) and checked before the commit; cascades do not happen.
package struct Migration: Sendable {
    /// Counts from 1 without gaps.
    package let number: Int
    package let name: String
    /// Statements separated by semicolons.
    package let sql: String

    /// FNV-1a, 128 bits, over name, NUL and statements: detects accidents, not forgery.
    package let checksum: String

    package init(_ number: Int, _ name: String, _ sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
        checksum = Self.checksum(of: name, sql)
    }

    private static func checksum(of name: String, _ sql: String) -> String {
        let prime: UInt128 = 0x0000000001000000_000000000000013B
        var hash: UInt128 = 0x6C62272E07BB0142_62B821756295C58D
        for byte in [name.utf8, "\0".utf8, sql.utf8].joined() {
            hash = (hash ^ UInt128(byte)) &* prime
        }
        return String(hash, radix: 16)
    }
}
