import ServiceKit
import SQLiteKit

/// Compressed answers under idempotency keys, and the space that each user's take.
enum Migration013AnswerSpace {
    static let migration = Migration(13, "answer space", ServiceTables.answerSpace)
}
