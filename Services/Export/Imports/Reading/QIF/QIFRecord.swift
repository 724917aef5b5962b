/// The lines of one QIF record, up to its `^`.
struct QIFRecord: Sendable {
    /// `Bank`, `CCard`, `Account` …, or nil before the first header.
    let type: String?
    let lines: [(code: Character, text: String)]

    func first(_ code: Character) -> String? { lines.first { $0.code == code }?.text }
}
