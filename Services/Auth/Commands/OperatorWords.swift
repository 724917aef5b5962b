import Contracts
import ServiceKit

/// A command of the operator, read from its words.
enum OperatorWords: Sendable, Equatable {
    case listUsers
    case showUser(String)
    case addUser(String, name: String?, isVerified: Bool, printsLink: Bool)
    case disableUser(String)
    case enableUser(String)
    case endSecondFactor(String)
    case makeResetLink(String)
    case deleteUser(String)
    case invite(String, printsLink: Bool)
    case audit(user: String?, since: Timestamp?)

    static let jsonFlag = "--json"

    /// Whether the words ask for JSON.
    static func isJSON(_ words: [String]) -> Bool {
        let isShown =
            words.first == "audit"
            || (words.first == "user" && ["list", "show"].contains(words.dropFirst().first))
        return isShown && words.prefix { $0 != "--" }.contains(jsonFlag)
    }

    /// The words without those that say how to print.
    private struct Words {
        private(set) var texts: [String] = []
        private(set) var options: [String: String] = [:]

        /// Options in `named` have a value, others are switches. What follows `--` is no option.
        init(_ words: some Sequence<String>, named: Set<String>, switches: Set<String>) throws {
            var name: String?
            var isOver = false
            for word in words {
                if isOver {
                    texts.append(word)
                } else if let option = name {
                    options[option] = word
                    name = nil
                } else if word == "--" {
                    isOver = true
                } else if named.contains(word) {
                    name = word
                } else if switches.contains(word) {
                    options[word] = ""
                } else if word.hasPrefix("-"), !word.contains("@") {
                    throw StartError("there is no option \(word) here")
                } else {
                    texts.append(word)
                }
            }
            if let name { throw StartError("\(name) needs a value") }
        }
    }

    /// Reads `user …`, `invite …` or `audit …`. Throws `StartError` for other words.
    /// - Parameter now: the moment from which `--since 7d` counts.
    init(_ words: [String], now: Timestamp) throws {
        switch (words.first, words.dropFirst().first) {
        case ("user", "list"):
            let read = try Words(words.dropFirst(2), named: [], switches: [Self.jsonFlag])
            guard read.texts.isEmpty else { throw StartError("too many words") }
            self = .listUsers
        case ("user", "add"):
            let read = try Words(
                words.dropFirst(2), named: ["--name"], switches: ["--verified", "--print"])
            self = .addUser(
                try Self.one(read.texts), name: read.options["--name"],
                isVerified: read.options["--verified"] != nil, printsLink: read.options["--print"] != nil)
        case ("user", "show"):
            let read = try Words(words.dropFirst(2), named: [], switches: [Self.jsonFlag])
            self = .showUser(try Self.one(read.texts))
        case ("user", "disable"): self = .disableUser(try Self.address(words))
        case ("user", "enable"): self = .enableUser(try Self.address(words))
        case ("user", "reset-link"): self = .makeResetLink(try Self.address(words))
        case ("user", "totp"):
            let texts = try Words(words.dropFirst(2), named: [], switches: []).texts
            guard texts.count == 2, texts[0] == "off" else {
                throw StartError("say 'user totp off' and the email address")
            }
            self = .endSecondFactor(texts[1])
        case ("user", "delete"): self = .deleteUser(try Self.address(words))
        case ("invite", _):
            let read = try Words(words.dropFirst(), named: [], switches: ["--print"])
            self = .invite(try Self.one(read.texts), printsLink: read.options["--print"] != nil)
        case ("audit", _):
            let read = try Words(words.dropFirst(), named: ["--user", "--since"], switches: [Self.jsonFlag])
            guard read.texts.isEmpty else { throw StartError("audit takes --user and --since") }
            self = .audit(
                user: read.options["--user"],
                since: try read.options["--since"].map { try Self.moment($0, now: now) })
        default: throw StartError("there is no command '\(words.joined(separator: " "))'")
        }
    }

    private static func address(_ words: [String]) throws -> String {
        try one(try Words(words.dropFirst(2), named: [], switches: []).texts)
    }

    private static func one(_ texts: [String]) throws -> String {
        guard texts.count == 1, let text = texts.first else { throw StartError("name one email address") }
        return text
    }

    /// Reads a day, as 2026-11-01, or an age in days, hours or minutes, as 7d.
    private static func moment(_ text: String, now: Timestamp) throws -> Timestamp {
        if let day = CalendarDate(text), let moment = Timestamp("\(day.text)T00:00:00Z") { return moment }
        let seconds: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60]
        guard let unit = text.last.flatMap({ seconds[$0] }), let count = Int64(text.dropLast()),
            (1...100_000).contains(count)
        else { throw StartError("--since is '\(text)', but must be a day or an age, as 2026-11-01 or 7d") }
        return now.adding(seconds: -count * unit)
    }
}
