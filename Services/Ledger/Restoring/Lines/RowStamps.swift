import Contracts

/// The times and the version of a restored record.
struct RowStamps: Sendable, Equatable {
    var createdAt: Timestamp
    var updatedAt: Timestamp
    var deletedAt: Timestamp?
    var version: Int64 = 1

    /// The last change; a deletion counts.
    var changedAt: Timestamp { max(updatedAt, deletedAt ?? updatedAt) }
}

/// The members for times and version that a line of a restore's stream can have.
struct StampFields: Decodable, Sendable {
    let createdAt: Field<Timestamp>
    let updatedAt: Field<Timestamp>
    let deletedAt: Field<Timestamp>
    let version: Field<Int64>

    /// Returns the stamps; a missing time is `usual`.
    func checked(usual: Timestamp, _ errors: inout FieldErrors) -> RowStamps {
        let created = errors.optional(createdAt, "createdAt")
        let version = errors.optional(version, "version") ?? 1
        // Leaves room for all changes to come.
        if !(1...(Int64.max / 2)).contains(version) { errors.add("version", "Must be a number above zero") }
        return RowStamps(
            createdAt: created ?? usual,
            updatedAt: errors.optional(updatedAt, "updatedAt") ?? created ?? usual,
            deletedAt: errors.optional(deletedAt, "deletedAt"), version: version)
    }
}
