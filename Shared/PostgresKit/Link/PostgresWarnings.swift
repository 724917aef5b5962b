internal import CPQ

/// The warnings that a server sent, which can mean that a COMMIT is not replicated.
final class PostgresWarnings {
    private static let limit = 20
    var texts: [String] = []

    func note(_ notice: OpaquePointer) {
        func field(_ code: Character) -> String? {
            libpq.resultErrorField(notice, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        guard field("V") == "WARNING", texts.count < Self.limit else { return }
        texts.append(field("M") ?? "")
    }
}
