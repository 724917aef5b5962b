import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// What people are told of books of several people (contract-household §4).
extension SharingStore {
    /// Writes the notification of a `HouseholdTold` event of the ledger. An invitation goes by mail, too, to
    /// whoever has the address; the ledger has asked nobody who that is.
    static func tell(
        _ event: FeedEvent, _ mails: ShareMailStore?, notice id: ID<SharingNotification>,
        in db: borrowing Connection
    ) throws {
        let told = try JSON.decode(HouseholdTold.self, from: Array(event.data.utf8))
        var recipient = told.user
        if let email = told.email {
            let known = try db.first(
                "SELECT \"user\", email FROM people WHERE folded = \(email.asciiLowercased)"
            ) { (user: try $0.id(0, User.self), email: try $0.text(1)) }
            recipient = known?.user
            try mails?.invite(
                known?.email ?? email, user: recipient, by: told.actor, at: event.at, in: db)
        }
        guard let recipient, recipient != told.actor, let type = told.notificationType,
            try isWanted(type, by: recipient, in: db)
        else { return }
        try acquaint(told.actor, in: db)
        // Words of a stranger stay out of an invitation, as out of its mail.
        let title = type == .bookInvited ? "" : told.bookName
        var notice = NoticeRecord(type, id: id, to: recipient, by: told.actor, title: title, at: event.at)
        notice.book = told.book
        notice.reason = told.item
        try write(notice, in: db)
    }

    private static func isWanted(
        _ type: NotificationType, by user: ID<User>, in db: borrowing Connection
    ) throws -> Bool {
        let settings = try notificationSettings(of: user, in: db)
        return switch type {
        case .planChanged: settings.planChanged
        case .budgetExceeded: settings.budgetExceeded
        case .imported: settings.imported
        default: true
        }
    }

    /// Makes room for a person whom auth's feed has not brought yet, or who is erased.
    private static func acquaint(_ person: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO people ("user", email, folded, display_name, currency)
            VALUES (\(person), '', NULL, \(erasedName), 'USD') ON CONFLICT ("user") DO NOTHING
            """)
    }
}

extension HouseholdTold {
    /// Nil for what only a later version tells.
    fileprivate var notificationType: NotificationType? {
        switch kind {
        case .invited: .bookInvited
        case .joined: .bookJoined
        case .roleChanged: role == .viewer ? .bookViewer : .bookEditor
        case .removed: .bookRemoved
        case .deleted: .bookDeleted
        case .newOwner: role == .owner ? .bookOwned : .bookOwner
        case .planChanged: .planChanged
        case .budgetExceeded: .budgetExceeded
        case .imported: .imported
        }
    }
}
