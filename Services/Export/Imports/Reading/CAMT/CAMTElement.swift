/// An element of a statement with its texts by path: `BookgDt/Dt`, `NtryDtls/TxDtls/RmtInf/Ustrd`.
struct CAMTElement: Sendable {
    /// The most texts of one element.
    private static let limit = 500

    private var texts: [String: [String]] = [:]
    private var currencies: [String: String] = [:]
    private var count = 0

    mutating func add(_ text: String, at path: String, currency: String?) throws {
        count += 1
        guard count <= Self.limit else {
            throw ReadingError.tooLarge("An entry has more than \(Self.limit) values")
        }
        texts[path, default: []].append(text)
        if let currency { currencies[path] = currency }
    }

    func all(_ path: String) -> [String] { texts[path] ?? [] }

    /// Returns the first text at the first path that has one.
    func first(_ paths: String...) -> String? {
        for path in paths {
            if let text = texts[path]?.first { return text }
        }
        return nil
    }

    func currency(_ path: String) -> String? { currencies[path] }
}
