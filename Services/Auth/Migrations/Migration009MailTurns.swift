import SQLiteKit
import ServiceKit

/// The owners of mails and their turns.
enum Migration009MailTurns {
    static let migration = Migration(9, "mails in turn", ServiceTables.mailTurns)
}
