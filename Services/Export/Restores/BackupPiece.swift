/// A value in a backup file: a member of the file or of its `data`, or an element of one of their lists.
struct BackupPiece: Sendable {
    /// Whether the value is inside `data`.
    let isData: Bool
    /// The member's name.
    let name: String
    /// The element's position in a list; nil for a member that is no list.
    let index: Int?
    /// The value's bytes.
    let bytes: [UInt8]
}

/// Why a text is no backup file; shown to the user.
struct BackupDamage: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
