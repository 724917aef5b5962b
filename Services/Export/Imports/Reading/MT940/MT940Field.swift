/// A field of an MT940 message: its text and further lines.
struct MT940Field: Sendable, Equatable {
    let tag: String
    let lines: [String]
}
