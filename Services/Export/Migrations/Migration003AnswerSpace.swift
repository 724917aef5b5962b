import ServiceKit
import SQLiteKit

/// Compressed answers under idempotency keys, and the space that each user's take.
enum Migration003AnswerSpace {
    static let migration = Migration(3, "answer space", ServiceTables.answerSpace)
}
