import Glibc
/// The addresses of servers, people and apps, each with its rule.
extension SettingsReader {
    /// Returns the host without brackets and the port, from 1 on. A host is a name, an IPv4 address, or an
    /// IPv6 address in brackets.
    mutating func listener(_ name: String) -> (host: String, port: Int)? {
        parsed(name, mustBe: "an address and a port, as 127.0.0.1:8080 or [::1]:8080") { text in
            guard let colon = text.lastIndex(of: ":") else { return nil }
            let digits = text[text.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(digits),
                (1...65_535).contains(port)
            else { return nil }
            var host = text[..<colon]
            let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
            if isBracketed { host = host.dropFirst().dropLast() }
            let isHost = !host.isEmpty && Self.consists(host.utf8, ofLettersAnd: isBracketed ? ":." : ".-")
            return isHost ? (String(host), port) : nil
        }
    }

    /// Returns nil when the setting is not given or `off`.
    mutating func listenerOrOff(_ name: String) -> (host: String, port: Int)? {
        value(name) == "off" ? nil : listener(name)
    }

    /// Returns an address of the schemes http and https without slashes at the end.
    mutating func webAddress(_ name: String, mustBe expectation: String) -> String? {
        parsed(name, mustBe: expectation) { Self.address($0, schemes: ["http", "https"]) }
    }

    /// Returns the address of a mail server, with its password.
    mutating func mailServer(_ name: String) -> String? {
        parsed(name, mustBe: "like smtp://user:password@mail.example.org:587", isSecret: true) {
            Self.address($0, schemes: ["smtp", "smtps"])
        }
    }

    /// Returns the address of a database server, with its password.
    mutating func databaseServer(_ name: String) -> String? {
        parsed(name, mustBe: "like postgres://coffer@db.example.org/coffer", isSecret: true) {
            Self.address($0, schemes: ["postgres", "postgresql"])
        }
    }

    /// Returns the beginning of names: up to 20 lower-case letters, digits and underscores, a letter first.
    mutating func schemaPrefix(_ name: String) -> String {
        parsed(name, mustBe: "up to 20 lower-case letters, digits and underscores, a letter first") { text in
            let isName =
                text.utf8.first.map { (97...122).contains($0) } == true && text.utf8.count <= 20
                && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
            return isName ? text : nil
        } ?? ""
    }

    /// Returns a name for this host; by default the machine's own.
    mutating func hostName(_ name: String) -> String {
        parsed(name, mustBe: "1 to 63 ASCII letters, digits, dots and hyphens") { text in
            let isName =
                text.utf8.count <= 63
                && text.utf8.allSatisfy { byte in
                    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
                        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                }
            return isName ? text : nil
        } ?? Self.machineName
    }

    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the key that a provider of data gave.
    mutating func accessKey(_ name: String) -> String? {
        parsed(name, mustBe: "visible ASCII without spaces", isSecret: true) { Self.isVisible($0) ? $0 : nil }
    }

    /// Returns the token of the operator, long enough that nobody guesses it.
    mutating func operatorToken(_ name: String) -> String? {
        parsed(name, mustBe: "visible ASCII without spaces, 16 characters or more", isSecret: true) {
            Self.isVisible($0) && $0.utf8.count >= 16 ? $0 : nil
        }
    }

    /// Returns a mailbox: ASCII on one line, with an `@` between two characters of an address.
    mutating func mailSender(_ name: String) -> String? {
        parsed(name, mustBe: "an address, as Coffer <money@example.org>") { text in
            let words = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
            let hasAddress = zip(words, words.dropFirst()).contains { before, after in
                (before.last ?? 32) != 32 && (after.first ?? 32) != 32
            }
            return hasAddress && text.utf8.allSatisfy { (32...126).contains($0) } ? text : nil
        }
    }

    /// Returns IP addresses in the form that `HTTPPeer` has.
    mutating func addresses(_ name: String) -> Set<String> {
        Set(list(name, mustBe: "IP addresses with commas between") { IPAddress.plain(Substring($0)) })
    }

    /// Returns web origins (RFC 6454 §6.2): a scheme, a host, perhaps a port.
    mutating func origins(_ name: String) -> Set<String> {
        let expectation = "origins with commas between, as https://app.example.org"
        return Set(list(name, mustBe: expectation) { Self.isWebOrigin($0) ? $0 : nil })
    }

    /// Returns web origins and origins of Android apps: the SHA-256 of the certificate that signs the app.
    mutating func passkeyOrigins(_ name: String) -> Set<String> {
        let prefix = "android:apk-key-hash:"
        let expectation = "origins with commas between, as https://app.example.org or \(prefix)…"
        let origins = list(name, mustBe: expectation) { origin in
            let hash = origin.utf8.dropFirst(prefix.utf8.count)
            let isApp =
                origin.hasPrefix(prefix) && hash.count == 43 && Self.consists(hash, ofLettersAnd: "-_")
            return isApp || Self.isWebOrigin(origin) ? origin : nil
        }
        return Set(origins)
    }

    mutating func domain(_ name: String) -> String? {
        parsed(name, mustBe: "a domain, as example.org", Self.domain)
    }

    mutating func domains(_ name: String) -> [String] {
        list(name, mustBe: "domains with commas between, as example.org, example.com", Self.domain)
    }

    /// Returns a link of an app's own scheme: `myapp://open`.
    mutating func link(_ name: String) -> String? {
        parsed(name, mustBe: "a link, as myapp://open") { text in
            let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
            let isLink =
                scheme.first.map { (97...122).contains($0) } == true
                && Self.consists(scheme, ofLettersAnd: "+-.") && !scheme.contains { (65...90).contains($0) }
                && text.utf8.dropFirst(scheme.count).starts(with: ":/".utf8) && Self.isVisible(text)
            return isLink ? text : nil
        }
    }

    /// Returns the address without slashes at the end.
    private static func address(_ text: String, schemes: [String]) -> String? {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        let isAddress = schemes.contains {
            text.hasPrefix("\($0)://") && text.utf8.count > $0.utf8.count + 3
        }
        return isAddress && isVisible(text) ? text : nil
    }

    private static func isWebOrigin(_ text: String) -> Bool {
        address(text, schemes: ["http", "https"]) != nil
            && text.utf8.count { $0 == UInt8(ascii: "/") } == 2
    }

    /// Labels of letters, digits and hyphens with dots between.
    private static func domain(_ text: String) -> String? {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { !$0.isEmpty && consists($0, ofLettersAnd: "-") } ? text : nil
    }

    /// Whether a text is printable ASCII without spaces.
    private static func isVisible(_ text: String) -> Bool {
        text.utf8.allSatisfy { (33...126).contains($0) }
    }

    /// Whether all bytes are ASCII letters, digits or one of some other characters.
    private static func consists(_ bytes: some Sequence<UInt8>, ofLettersAnd others: String) -> Bool {
        bytes.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122: true
            default: others.utf8.contains(byte)
            }
        }
    }
}
