import SQLiteKit
import ServiceKit

/// The owners of mails and their turns.
enum Migration013MailTurns {
    static let migration = Migration(13, "mails in turn", ServiceTables.mailTurns)
}
