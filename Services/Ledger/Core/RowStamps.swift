package import Contracts
package import JSONKit

/// The times and the version of a restored record.
package struct RowStamps: Sendable, Equatable {
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    package var deletedAt: Timestamp?
    package var version: Int64 = 1

    /// The last change; a deletion counts.
    package var changedAt: Timestamp { max(updatedAt, deletedAt ?? updatedAt) }
}

extension RowStamps {
    /// Reads the members for times and version that a line of a restore's stream can have; a missing time is
    /// `usual`.
    package init(_ line: JSONObject, usual: Timestamp, _ errors: inout FieldErrors) throws {
        let created: Timestamp? = errors.optional(try line.field("createdAt"), "createdAt")
        version = errors.optional(try line.field("version"), "version") ?? 1
        // Leaves room for all changes to come.
        if !(1...(Int64.max / 2)).contains(version) {
            errors.add("version", "Version must be a number above zero")
        }
        createdAt = created ?? usual
        updatedAt = errors.optional(try line.field("updatedAt"), "updatedAt") ?? created ?? usual
        deletedAt = errors.optional(try line.field("deletedAt"), "deletedAt")
    }
}
