/// A value in a backup file: a member of the file or of its `data`, or an element of one of their lists.
struct BackupValue: Sendable {
    /// Whether the value is inside `data`.
    let isData: Bool
    /// The member's name.
    let name: String
    /// The element's position in a list; nil for a member that is no list.
    let index: Int?
    /// The value's bytes.
    let bytes: [UInt8]
}
