import Contracts
import JSONKit

/// Prints what the operator asked for: plain columns, or JSON objects, one a line.
struct OperatorPrinter: Sendable {
    let isJSON: Bool

    static let userColumns = row(
        "EMAIL", "NAME", "STATE", "SESSIONS", "PASSKEYS", "LAST SIGN-IN (UTC)", "SINCE")
    static let eventColumns = eventRow("TIME (UTC)", "WHO", "WHAT", "TIMES", "USER", "FROM", "DEVICE")

    func say(_ text: String) {
        if isJSON { write(["message": text]) } else { CommandOutput.write(Self.plain(text)) }
    }

    func head(_ columns: String) {
        if !isJSON { CommandOutput.write(columns) }
    }

    func line(_ user: OperatorUser) {
        if isJSON { return write(user) }
        CommandOutput.write(
            Self.row(
                user.email, user.displayName, user.state.rawValue, String(user.sessions),
                String(user.passkeys), Self.minute(user.lastSignInAt), user.createdAt.utcDate.text))
    }

    func line(_ entry: AuditEntry) {
        if isJSON { return write(entry) }
        let event = entry.event
        CommandOutput.write(
            Self.eventRow(
                Self.minute(event.at), event.actor.rawValue, event.type.rawValue, String(event.count),
                entry.email ?? entry.user?.text ?? "-", event.address ?? "-", event.deviceName ?? "-"))
    }

    /// A user with the books that they are in.
    private struct ShownUser: Encodable {
        let details: OperatorUserDetails
        let books: [BookMemberships.Line]

        private enum CodingKeys: CodingKey { case books }

        func encode(to encoder: any Encoder) throws {
            try details.encode(to: encoder)
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(books, forKey: .books)
        }
    }

    func show(_ details: OperatorUserDetails, _ books: [BookMemberships.Line]) {
        if isJSON { return write(ShownUser(details: details, books: books)) }
        let (user, profile) = (details.user, details.profile)
        let lines = [
            ("id", user.id.text), ("email", user.email), ("name", user.displayName),
            ("state", user.state.rawValue), ("disabled", Self.minute(user.disabledAt)),
            ("created", Self.minute(user.createdAt)), ("last sign-in", Self.minute(user.lastSignInAt)),
            ("sessions", String(user.sessions)), ("passkeys", String(user.passkeys)),
            ("PIN", profile.hasPin ? "yes" : "no"), ("second factor", profile.hasTotp ? "yes" : "no"),
            ("auto-lock", profile.autoLockMinutes.map { "\($0) min" } ?? "-"),
            ("currency", profile.preferredCurrency.code), ("time zone", profile.timeZone),
            ("language", profile.locale ?? "-"), ("picture", profile.avatarUrl == nil ? "no" : "yes"),
            ("onboarding", profile.hasCompletedOnboarding ? "done" : "not done"),
        ]
        let more = books.map(Self.line) + details.tokens.map(Self.line) + details.identities.map(Self.line)
        for (name, value) in lines + more {
            CommandOutput.write("\(name.padded(14))\(Self.plain(value))")
        }
    }

    private static func line(_ book: BookMemberships.Line) -> (String, String) {
        let name = book.isPersonal ? "personal" : book.name
        return ("book", "\(name): \(book.role.rawValue), \(book.id.text)")
    }

    private static func line(_ token: APIToken) -> (String, String) {
        let scopes = token.scopes.map(\.projectedValue).joined(separator: " ")
        let accounts =
            (token.accountIds.map { ", \($0.count) accounts" } ?? "")
            + (token.bookId.map { ", book \($0.text)" } ?? "")
        let use =
            token.lastUsedAt.map { ", used \(minute($0)) from \(token.lastAddress ?? "-")" } ?? ", not used"
        return (
            "API token", "\(token.name): \(scopes)\(accounts), until \(minute(token.expiresAt))\(use)"
        )
    }

    private static func line(_ identity: LinkedIdentity) -> (String, String) {
        let email = identity.email.map { " as \($0)" } ?? ""
        let use = identity.lastUsedAt.map { ", used \(minute($0))" } ?? ""
        return ("identity", "\(identity.label)\(email), since \(minute(identity.createdAt))\(use)")
    }

    func show(_ user: OperatorUser, _ words: String) {
        if isJSON { write(user) } else { say("\(user.email) \(words)") }
    }

    /// Prints a link alone on its line.
    func show(_ link: OperatorLink, _ words: String) {
        if isJSON { return write(link) }
        let end = Self.minute(link.expiresAt)
        guard let text = link.link else {
            return say("\(link.email) \(words): the link is mailed, and works once, until \(end) UTC")
        }
        say("\(link.email) \(words) by this link, once, until \(end) UTC:")
        CommandOutput.write(text)
    }

    private func write(_ value: some Encodable) {
        guard let bytes = try? JSON.encode(value) else { return }
        CommandOutput.write(String(decoding: bytes, as: UTF8.self))
    }

    private static func row(
        _ email: String, _ name: String, _ state: String, _ sessions: String, _ passkeys: String,
        _ signIn: String, _ since: String
    ) -> String {
        [
            plain(email).padded(32), plain(name).padded(20), state.padded(10), sessions.padded(8),
            passkeys.padded(8), signIn.padded(18), since,
        ].joined(separator: "  ")
    }

    private static func eventRow(
        _ time: String, _ who: String, _ what: String, _ times: String, _ user: String, _ from: String,
        _ device: String
    ) -> String {
        [
            time.padded(16), who.padded(8), what.padded(18), times.padded(5), plain(user).padded(32),
            from.padded(15), plain(device),
        ].joined(separator: "  ")
    }

    private static func minute(_ moment: Timestamp?) -> String {
        guard let moment else { return "-" }
        return "\(moment.text.prefix(10)) \(moment.text.dropFirst(11).prefix(5))"
    }

    /// Replaces what could steer a terminal; a device's name is its client's own.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
                    default: scalar
                    }
                }))
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
