import Contracts
import SQLiteKit
import ServiceKit

/// Queues mails about shares and invitations to books, within daily limits and not to users who turned mails
/// off.
struct ShareMailStore: Sendable {
    /// Most mails to an address in 24 hours, caused by one person and in all: for a user's address, and for
    /// an unverified address.
    static let limits = (ofUser: (fromOne: 20, inAll: 100), ofStranger: (fromOne: 2, inAll: 6))
    private static let daySeconds: Int64 = 86_400

    let mailer: Mailer
    /// The link to shared expenses in the app; part of every mail about them.
    let link: String
    /// The link to the books in the app, which holds no right.
    let booksLink: String
    /// The link for signing in; part of the mails about webhooks.
    let signInLink: String
    /// Who may register; decides what a mail to a stranger advises.
    let registration: RegistrationPolicy

    /// Queues a mail, unless the recipient turned mails off, a limit is reached or many of the actor's mails
    /// wait; the notification is written in any case. `email` is empty for an erased person, who gets none.
    /// - Parameter expense: what the part is of, which a mail to a user names.
    func send(
        _ kind: ShareMessage.Kind, to email: String, user: ID<User>?, part: Money,
        of expense: ShareRecord? = nil, by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try send(
            kind, to: email, user: user, amount: part, about: expense?.transactionDescription, link: link,
            by: actor, at: now, in: db)
    }

    /// Queues the mail of an invitation to a book like `send`. It names no book.
    func invite(
        _ email: String, user: ID<User>?, by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try send(
            .invited, to: email, user: user, amount: nil, about: nil, link: booksLink, by: actor, at: now,
            in: db)
    }

    private func send(
        _ kind: ShareMessage.Kind, to email: String, user: ID<User>?, amount: Money?, about title: String?,
        link: String, by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard !email.isEmpty, try isWelcome(email, user, from: actor, at: now, in: db) else { return }
        let sender = try Self.person(actor, in: db)
        // Who has no account shares a language with the sender, most likely.
        let locale = try user.map { try Self.person($0, in: db).locale } ?? sender.locale
        let reader: ShareMessage.Reader =
            user != nil ? .user : registration == .open ? .stranger : .outsider
        let message = ShareMessage(
            kind, by: sender.name, amount, about: title, to: reader, link: link,
            in: Language(locale: locale))
        let mail = Mail(to: email, subject: message.subject, text: message.text)
        try enqueue(mail, by: actor, at: now, in: db)
    }

    /// Queues a mail to a user like `send`.
    func send(
        _ kind: ShareMessage.Kind, to user: ID<User>, _ amount: Money, of expense: ShareRecord? = nil,
        by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let email = try Self.person(user, in: db).email
        try send(kind, to: email, user: user, part: amount, of: expense, by: actor, at: now, in: db)
    }

    /// Queues a mail and counts it, unless many of the actor's mails wait.
    func enqueue(
        _ mail: Mail, by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard try mailer.enqueue(in: db, mail, of: .user(actor), at: now) != nil else { return }
        let folded = mail.to.asciiLowercased
        try db.run("INSERT INTO mails_sent (folded, owner, sent_at) VALUES (\(folded), \(actor), \(now))")
    }

    /// Returns a person's name, address and locale; an empty name and address for an unknown one.
    static func person(
        _ user: ID<User>, in db: borrowing Connection
    ) throws -> (name: String, email: String, locale: String?) {
        try db.first("SELECT display_name, email, locale FROM people WHERE \"user\" = \(user)") {
            (name: try $0.text(0), email: try $0.text(1), locale: try $0.textOrNil(2))
        } ?? (name: "", email: "", locale: nil)
    }

    private func isWelcome(
        _ email: String, _ user: ID<User>?, from actor: ID<User>, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        if let user, try db.exists("SELECT 1 FROM muted WHERE \"user\" = \(user)") { return false }
        let today = try sent(to: email, by: actor, at: now, in: db)
        let limit = user == nil ? Self.limits.ofStranger : Self.limits.ofUser
        return today.inAll < limit.inAll && today.fromOne < limit.fromOne
    }

    /// Returns the number of mails to an address in 24 hours, caused by one person and in all.
    func sent(
        to email: String, by actor: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> (fromOne: Int, inAll: Int) {
        let (folded, dayAgo) = (email.asciiLowercased, now.adding(seconds: -Self.daySeconds))
        let counts = try db.first(
            """
            SELECT count(*), count(*) FILTER (WHERE owner = \(actor))
            FROM mails_sent INDEXED BY mails_sent_by_address
            WHERE folded = \(folded) AND sent_at > \(dayAgo)
            """
        ) { (fromOne: Int(try $0.int(1)), inAll: Int(try $0.int(0))) }
        return counts ?? (fromOne: 0, inAll: 0)
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
