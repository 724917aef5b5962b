import Contracts
import SQLiteKit
import ServiceKit

/// Queues mails about shares, within daily limits and not to users who turned mails off.
struct ShareMailStore: Sendable {
    /// Most mails to an address in 24 hours, caused by one person and in all: for a user's address, and for
    /// an unverified address.
    static let limits = (ofUser: (fromOne: 20, inAll: 100), ofStranger: (fromOne: 2, inAll: 6))
    private static let daySeconds: Int64 = 86_400

    let mailer: Mailer
    /// The link for signing in; part of every mail.
    let link: String
    /// Who may register; decides what a mail to a stranger advises.
    let registration: RegistrationPolicy

    /// Queues a mail, unless the recipient turned mails off, a limit is reached or many of the actor's mails
    /// wait; the notification is written in any case. `email` is empty for an erased person, who gets none.
    func send(
        _ kind: ShareMessage.Kind, to email: String, user: ID<User>?, part: Money, by actor: ID<User>,
        at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let folded = email.asciiLowercased
        guard !folded.isEmpty, try isWelcome(folded, user, from: actor, at: now, in: db) else { return }
        let sender = try Self.person(actor, in: db)
        // Who has no account shares a language with the sender, most likely.
        let locale = try user.map { try Self.person($0, in: db).locale } ?? sender.locale
        let reader: ShareMessage.Reader =
            user != nil ? .user : registration == .open ? .stranger : .outsider
        let message = ShareMessage(
            kind, by: sender.name, part, to: reader, link: link, in: Language(locale: locale))
        let mail = Mail(to: email, subject: message.subject, text: message.text)
        guard try mailer.enqueue(in: db, mail, of: .user(actor), at: now) != nil else { return }
        try db.run("INSERT INTO mails_sent (folded, owner, sent_at) VALUES (\(folded), \(actor), \(now))")
    }

    /// Returns a person's name and locale; an empty name for an unknown one.
    private static func person(
        _ user: ID<User>, in db: borrowing Connection
    ) throws -> (name: String, locale: String?) {
        try db.first("SELECT display_name, locale FROM people WHERE \"user\" = \(user)") {
            (name: try $0.text(0), locale: try $0.textOrNil(1))
        } ?? (name: "", locale: nil)
    }

    private func isWelcome(
        _ folded: String, _ user: ID<User>?, from actor: ID<User>, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        if let user, try db.exists("SELECT 1 FROM muted WHERE \"user\" = \(user)") { return false }
        let dayAgo = now.adding(seconds: -Self.daySeconds)
        let sent = try db.first(
            """
            SELECT count(*), count(*) FILTER (WHERE owner = \(actor))
            FROM mails_sent INDEXED BY mails_sent_by_address
            WHERE folded = \(folded) AND sent_at > \(dayAgo)
            """
        ) { (inAll: Int(try $0.int(0)), fromOne: Int(try $0.int(1))) }
        let limit = user == nil ? Self.limits.ofStranger : Self.limits.ofUser
        return (sent?.inAll ?? 0) < limit.inAll && (sent?.fromOne ?? 0) < limit.fromOne
    }

    /// Deletes the oldest 500 counts of mails that are older than a day, and those of the same moment.
    static func forgetOld(at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM mails_sent INDEXED BY mails_sent_by_age WHERE sent_at <= (
                SELECT max(sent_at) FROM (
                    SELECT sent_at FROM mails_sent INDEXED BY mails_sent_by_age
                    WHERE sent_at <= \(now.adding(seconds: -daySeconds)) ORDER BY sent_at LIMIT 500) AS found)
            """)
    }
}
