/// A file of settings as `deploy/coffer` reads it: KEY=VALUE lines, perhaps after `export`; `#` starts a
/// comment; one pair of quotes around a value is taken off; nothing is expanded.
struct SettingsFile {
    private(set) var values: [String: String] = [:]
    /// The numbers of lines that are something else, from 1.
    private(set) var wrongLines: [Int] = []

    init(_ text: String) {
        // By bytes: CR LF would be one character.
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
            values[name] = value
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
