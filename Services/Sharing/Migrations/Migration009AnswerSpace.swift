import ServiceKit
import SQLiteKit

/// Compressed answers under idempotency keys, and the space that each user's take.
enum Migration009AnswerSpace {
    static let migration = Migration(9, "answer space", ServiceTables.answerSpace)
}
