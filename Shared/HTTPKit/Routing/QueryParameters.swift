/// The parameters of a query string (`application/x-www-form-urlencoded`: `+` is a space), in order.
package struct QueryParameters: Sendable {
    package let entries: [(name: String, value: String)]

    /// Nil if a percent escape is broken or the bytes are not UTF-8. Empty pairs (`a=1&&b=2`) are skipped; a
    /// name without `=` has an empty value.
    package init?(_ query: Substring?) {
        var entries: [(name: String, value: String)] = []
        for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let value = equals == pair.endIndex ? pair[equals...] : pair[pair.index(after: equals)...]
            guard let name = PercentDecoding.text(pair[..<equals], plusIsSpace: true),
                let value = PercentDecoding.text(value, plusIsSpace: true)
            else { return nil }
            entries.append((name, value))
        }
        self.entries = entries
    }

    /// Returns the name of the first unreadable parameter, or nil if the name itself is unreadable.
    package static func unreadableName(in query: Substring?) -> String? {
        for pair in (query ?? "").split(separator: "&") where QueryParameters(pair) == nil {
            return PercentDecoding.text(pair.prefix { $0 != "=" }.utf8, plusIsSpace: true)
        }
        return nil
    }

    /// The first value under a name.
    package subscript(_ name: String) -> String? { entries.first { $0.name == name }?.value }
    package func values(_ name: String) -> [String] { entries.filter { $0.name == name }.map(\.value) }
}
