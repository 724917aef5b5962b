import Contracts
import Glibc

/// Collects raw values by name and reads typed ones, keeping every problem.
struct SettingsReader {
    private var values: [String: String] = [:]
    private(set) var problems: [String] = []
    /// The settings that somebody has asked for.
    private var known: Set<String> = ["COFFER_ENV_FILE"]
    /// What was given as flags, by the names of the settings.
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
        if let file { readFileValues(file) }
        for (name, value) in environment where name.hasPrefix("COFFER_") { values[name] = value }
        values.merge(flags) { _, flag in flag }
        values = values.filter { !$0.value.isEmpty }
    }

    private mutating func readFileValues(_ path: String) {
        // No regular file, and the usual way to say that there are no settings.
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

    /// The value of a setting; nil when it is not given.
    mutating func value(_ name: String) -> String? {
        known.insert(name)
        return values[name]
    }

    /// To be called when all settings have been read.
    mutating func refuseUnknownFlags() {
        for name in flags.keys.sorted() where !known.contains(name) {
            let words = String(name.dropFirst("COFFER_".count)).asciiLowercased.split(separator: "_")
            problems.append("there is no flag --\(words.joined(separator: "-"))")
        }
    }

    mutating func require(_ condition: Bool, _ message: String) {
        if !condition { problems.append(message) }
    }

    mutating func integer(_ name: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        guard let text = value(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            problems.append("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return fallback
        }
        return number
    }

    mutating func currency(_ name: String, default fallback: Currency) -> Currency {
        guard let text = value(name) else { return fallback }
        guard let currency = Currency(text) else {
            problems.append("\(name) must be a currency of ISO 4217, as EUR")
            return fallback
        }
        return currency
    }

    /// An amount of zero or more.
    mutating func amount(_ name: String, default fallback: String, in currency: Currency) -> Money {
        let text = value(name) ?? fallback
        guard let money = try? Money(AmountText(text), in: currency), money.amountMinor >= 0 else {
            problems.append("\(name) must be an amount in \(currency.code), zero or more")
            return Money(amountMinor: 0, currency)
        }
        return money
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ name: String, _ fallback: Value) -> Value
    where Value.RawValue == String {
        guard let text = value(name) else { return fallback }
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            problems.append("\(name) must be one of: \(names)")
            return fallback
        }
        return value
    }

    mutating func list(_ name: String) -> [String] {
        (value(name) ?? "").split(separator: ",").map { String($0.trimmingASCIISpaces) }
            .filter { !$0.isEmpty }
    }

    /// IP addresses in the form that peers have.
    mutating func addresses(_ name: String) -> Set<String> {
        var addresses: Set<String> = []
        for text in list(name) {
            if let address = IPAddress.plain(Substring(text)) {
                addresses.insert(address)
            } else {
                problems.append("\(name): \(text) is no IP address")
            }
        }
        return addresses
    }

    /// Web origins (RFC 6454 §6.2): a scheme, a host, perhaps a port.
    mutating func origins(_ name: String) -> Set<String> {
        let origins = list(name)
        for origin in origins {
            require(
                Self.isWebOrigin(origin), "\(name): \(origin) must be an origin, as https://app.example.org")
        }
        return Set(origins)
    }

    /// Web origins, and those of Android apps: the SHA-256 of the certificate that an app is signed with.
    mutating func passkeyOrigins(_ name: String) -> Set<String> {
        let origins = list(name)
        for origin in origins {
            let prefix = "android:apk-key-hash:"
            let hash = origin.utf8.dropFirst(prefix.utf8.count)
            let isApp =
                origin.hasPrefix(prefix) && hash.count == 43
                && hash.allSatisfy { byte in
                    switch byte {
                    case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                    default: false
                    }
                }
            require(
                isApp || Self.isWebOrigin(origin),
                "\(name): \(origin) must be an origin, as https://app.example.org or \(prefix)…")
        }
        return Set(origins)
    }

    private static func isWebOrigin(_ origin: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { origin.hasPrefix($0) }) else {
            return false
        }
        let host = origin.utf8.dropFirst(scheme.utf8.count)
        return !host.isEmpty && host.allSatisfy { (33...126).contains($0) && $0 != UInt8(ascii: "/") }
    }

    /// A domain's name: labels of letters, digits and hyphens.
    mutating func domain(_ name: String) -> String? {
        guard let text = value(name) else { return nil }
        require(Self.isDomain(text), "\(name) must be a domain, as example.org")
        return text
    }

    mutating func domains(_ name: String) -> [String] {
        let domains = list(name)
        require(
            domains.allSatisfy(Self.isDomain),
            "\(name) must be domains with commas between, as example.org, example.com")
        return domains
    }

    private static func isDomain(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy { byte in
                    switch byte {
                    case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
                    default: false
                    }
                }
        }
    }

    /// A link of an app's own scheme: `myapp://open`.
    mutating func link(_ name: String) -> String? {
        guard let text = value(name) else { return nil }
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        let isScheme =
            scheme.first.map { (97...122).contains($0) } == true
            && scheme.allSatisfy { byte in
                switch byte {
                case 48...57, 97...122, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
                default: false
                }
            }
        require(
            isScheme && text.utf8.dropFirst(scheme.count).starts(with: ":/".utf8)
                && text.utf8.allSatisfy { (33...126).contains($0) },
            "\(name) must be a link, as myapp://open")
        return text
    }

    mutating func url(_ name: String, schemes: [String]) -> String? {
        guard var text = value(name) else { return nil }
        while text.hasSuffix("/") { text.removeLast() }
        let scheme = schemes.first { text.hasPrefix("\($0)://") }
        guard let scheme, text.utf8.count > scheme.utf8.count + 3,
            text.utf8.allSatisfy({ (33...126).contains($0) })
        else {
            problems.append(
                "\(name) must be an address that starts with \(schemes.joined(separator: ":// or "))://")
            return nil
        }
        return text
    }

    mutating func hostAndPort(_ name: String, default fallback: String) -> (host: String, port: Int) {
        let text = value(name) ?? fallback
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port)
        else {
            problems.append("\(name) must be host:port, as 127.0.0.1:8080 or [::1]:8080")
            return ("127.0.0.1", 8080)
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.isEmpty { problems.append("\(name) must name a host before the colon") }
        return (host, port)
    }

    /// Nil when unset or `off`.
    mutating func listenerOrOff(_ name: String) -> (host: String, port: Int)? {
        (value(name) ?? "off") == "off" ? nil : hostAndPort(name, default: "")
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
