import SQLiteKit
import ServiceKit

/// The owners of mails and their turns.
enum Migration024MailTurns {
    static let migration = Migration(24, "mails in turn", ServiceTables.mailTurns)
}
