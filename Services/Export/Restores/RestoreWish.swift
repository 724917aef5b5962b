import Contracts

/// What is asked of a dry run.
struct RestoreWish: Sendable {
    let mode: RestoreMode
    /// What a merge does with records that were deleted since the backup.
    let deleted: DeletedRecords

    init(_ mode: RestoreMode, _ deleted: DeletedRecords = .keep) {
        self.mode = mode
        self.deleted = deleted
    }

    /// Reports a choice that only a merge has.
    init(_ mode: RestoreMode?, _ deleted: DeletedRecords?, _ errors: inout FieldErrors) {
        if mode == .replace, deleted == .restore {
            errors.add("deleted", "Is for a merge: a replacement brings back all that the file has")
        }
        self.mode = mode ?? .replace
        self.deleted = deleted ?? .keep
    }
}
