import SQLiteKit

/// Income goals and own exchange rates among the changes of books (`/changes`).
enum Migration042GoalAndRateChanges {
    static let migration = Migration(
        42, "changes of income goals and rates", anew + goals.joined() + rates.joined())

    // All clients begin anew: they lack what the log has not told.
    private static let anew = "UPDATE change_logs SET generation = generation + 1;\n"

    // These rows have no id, so the log has their natural keys: of a goal the 16 bytes of the account's id
    // and the digits of the month's number, of a rate `EUR/USD/20527`, with the day's number.
    // Later migrations use it, so it never changes.
    static let goals = Migration039Changes.always("income_goals") { row in
        [(kind: 10, key: "CAST(\(row).account || CAST('' || \(row).month AS BLOB) AS BLOB)")]
    }
    private static let rates = Migration039Changes.always("own_rates") { row in
        [(kind: 11, key: "CAST(\(row).base || '/' || \(row).quote || '/' || \(row).date AS BLOB)")]
    }
}
