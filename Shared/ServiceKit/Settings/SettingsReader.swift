import Glibc
import Vocabulary

/// Collects raw values by name, reads typed values from them and keeps every problem.
struct SettingsReader {
    private var values: [String: String] = [:]
    private(set) var problems: [String] = []
    /// The names that have been read so far.
    private var known: Set<String> = ["COFFER_ENV_FILE"]
    /// The values given as flags, keyed by the names of their settings.
    private var flags: [String: String] = [:]

    mutating func read(arguments: [String], environment: [String: String]) {
        var index = 0
        while index < arguments.count {
            let flag = arguments[index]
            guard flag.hasPrefix("--"), index + 1 < arguments.count else {
                problems.append("\(flag): flags come as --name value")
                index += 1
                continue
            }
            let name = flag.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
            flags["COFFER_\(name)"] = arguments[index + 1]
            index += 2
        }
        let file = flags["COFFER_ENV_FILE"] ?? environment["COFFER_ENV_FILE"]
        if let file, !file.isEmpty { readFileValues(file) }
        // A blank value counts as none, so that the file's value holds.
        for given in [environment, flags] {
            values.merge(given.filter { $0.key.hasPrefix("COFFER_") && !$0.value.isEmpty }) { $1 }
        }
        values = values.filter { !$0.value.isEmpty }
    }

    private mutating func readFileValues(_ path: String) {
        // `readFile` takes regular files only, and /dev/null is the usual way to name an empty file.
        if path == "/dev/null" { return }
        guard let bytes = readFile(path, limitBytes: 1 << 20) else {
            problems.append("COFFER_ENV_FILE: cannot read \(path)")
            return
        }
        let file = SettingsFile(String(decoding: bytes, as: UTF8.self))
        for line in file.wrongLines {
            problems.append("\(path), line \(line): a line must be KEY=VALUE or a # comment")
        }
        values = file.values
    }

    /// Returns the value of a setting, or nil when the setting is not given.
    mutating func value(_ name: String) -> String? {
        known.insert(name)
        return values[name]
    }

    /// The names of the given settings that begin with a text.
    func names(from start: String) -> [String] { values.keys.filter { $0.hasPrefix(start) }.sorted() }

    /// Notes every flag whose name no call of `value` has asked for; the last call of all.
    mutating func refuseUnknownFlags() {
        for name in flags.keys.sorted() where !known.contains(name) {
            let words = String(name.dropFirst("COFFER_".count)).asciiLowercased.split(separator: "_")
            problems.append("there is no flag --\(words.joined(separator: "-"))")
        }
    }

    mutating func require(_ condition: Bool, _ message: String) {
        if !condition { problems.append(message) }
    }

    /// Returns what `parse` makes of a setting's value, or nil when the setting is not given or `parse`
    /// returns nil. The problem of a refused value takes one line and does not repeat a secret.
    mutating func parsed<Value>(
        _ name: String, mustBe expectation: String, isSecret: Bool = false, _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = value(name) else { return nil }
        if let value = parse(text) { return value }
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        let shown = isSecret ? "" : "is '\(String(String.UnicodeScalarView(scalars)))', but "
        problems.append("\(name) \(shown)must be \(expectation)")
        return nil
    }

    /// Returns what `parse` makes of the parts between the commas; an empty list when `parse` refuses a part.
    mutating func list<Value>(
        _ name: String, mustBe expectation: String, _ parse: (String) -> Value?
    ) -> [Value] {
        parsed(name, mustBe: expectation) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let values = parts.compactMap { parse(String($0.trimmingASCIISpaces)) }
            return values.count == parts.count ? values : nil
        } ?? []
    }

    mutating func switchedOn(_ name: String) -> Bool {
        parsed(name, mustBe: "1 or unset") { $0 == "1" ? true : nil } ?? false
    }

    /// Returns a number written in decimal digits alone.
    mutating func integer(_ name: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        parsed(name, mustBe: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else { return nil }
            return range.contains(number) ? number : nil
        } ?? fallback
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ name: String, _ fallback: Value) -> Value
    where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue).joined(separator: " ")
        return parsed(name, mustBe: "one of: \(names)") { Value(rawValue: $0) } ?? fallback
    }

    mutating func currency(_ name: String, default fallback: Currency) -> Currency {
        parsed(name, mustBe: "a currency's code of ISO 4217, as USD") { Currency($0) } ?? fallback
    }

    /// Returns an amount of zero or more.
    mutating func amount(_ name: String, default fallback: String, in currency: Currency) -> Money {
        func amount(_ text: String) -> Money? {
            guard let money = try? Money(AmountText(text), in: currency) else { return nil }
            return money.amountMinor >= 0 ? money : nil
        }
        let example = amount("1000")?.text ?? "1000"
        return parsed(name, mustBe: "an amount in \(currency.code), zero or more, as \(example)", amount)
            ?? amount(fallback) ?? Money(amountMinor: 0, currency)
    }

    mutating func readableFile(_ name: String) -> String? {
        guard let path = value(name) else { return nil }
        require(
            path.hasPrefix("/") && access(path, R_OK) == 0,
            "\(name): cannot read \(path); give its whole path")
        return path
    }

    mutating func absolutePath(_ name: String, default fallback: String) -> String {
        var path = value(name) ?? fallback
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasPrefix("/") { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else {
            problems.append("\(name) is relative and the working folder is unknown")
            return path
        }
        let folder = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(folder)/\(path)"
    }
}
