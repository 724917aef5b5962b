/// A settings file, read as `read_settings_file` of `deploy/lib/settings.sh` reads it: KEY=VALUE lines,
/// perhaps after `export`; `#` starts a comment; one pair of quotes around a value is removed; nothing is
/// expanded; the first value of a name holds.
struct SettingsFile {
    private(set) var values: [String: String] = [:]
    /// The numbers, from 1, of the lines that are neither a setting nor a comment.
    private(set) var wrongLines: [Int] = []

    init(_ text: String) {
        // Splits bytes, since CR LF is one `Character`.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            var line = Substring(bytes)
            if line.hasSuffix("\r") { line.removeLast() }
            line = line.trimmingASCIISpaces
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let (name, value) = Self.setting(line) else {
                wrongLines.append(index + 1)
                continue
            }
            if values[name, default: ""].isEmpty { values[name] = value }
        }
    }

    private static func setting(_ line: Substring) -> (name: String, value: String)? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        var name = line[..<equals].trimmingASCIISpaces
        let word = "export"
        if name.hasPrefix(word), let space = name.dropFirst(word.count).first, space == " " || space == "\t" {
            name = name.dropFirst(word.count).trimmingASCIISpaces
        }
        let isName = name.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case 65...90, 97...122, UInt8(ascii: "_"): true
            case 48...57: index > 0
            default: false
            }
        }
        guard isName, !name.isEmpty else { return nil }
        return (String(name), value(line[line.index(after: equals)...].trimmingASCIISpaces))
    }

    private static func value(_ text: Substring) -> String {
        if let quote = text.first, quote == "\"" || quote == "'",
            let end = text.dropFirst().firstIndex(of: quote)
        {
            let rest = text[text.index(after: end)...].trimmingASCIISpaces
            if rest.isEmpty || rest.hasPrefix("#") { return String(text.dropFirst()[..<end]) }
        }
        if text.hasPrefix("#") { return "" }
        var isAfterSpace = false
        for index in text.indices {
            if isAfterSpace, text[index] == "#" { return String(text[..<index].trimmingASCIISpaces) }
            isAfterSpace = text[index] == " " || text[index] == "\t"
        }
        return String(text)
    }
}
