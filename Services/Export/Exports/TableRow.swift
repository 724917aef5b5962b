import Contracts
import JSONKit

/// A row of an exported table: a record, or one part of a shared expense.
struct TableRow: Sendable {
    private let record: JSONObject
    /// The objects that the columns of shares name.
    private var parts: [String: JSONObject] = [:]
    private(set) var role = ""

    private init(_ record: JSONObject) { self.record = record }

    /// An expense that the user shared has a row for each participant.
    static func rows(of record: JSONObject, _ kind: BookKind) throws -> [TableRow] {
        var row = TableRow(record)
        switch kind {
        case .share:
            row.role = "OWNER"
            return try record.objects("participants").map { part in
                row.parts = ["expense": record, "part": part]
                row.parts["person"] = try part.object("participant")
                return row
            }
        case .shareWithMe:
            let expense = try record.object("sharedExpense")
            row.role = "PARTICIPANT"
            row.parts = ["part": record]
            row.parts["expense"] = expense
            row.parts["person"] = try expense?.object("owner")
            return [row]
        default: return [row]
        }
    }

    /// Returns the member's name, and the object that has it, or nil where null is in the object's place.
    func place(of path: [String]) throws -> (object: JSONObject?, member: String) {
        var names = path[...]
        let member = names.popLast() ?? ""
        var object: JSONObject? = record
        if !parts.isEmpty { object = names.popFirst().flatMap { parts[$0] } }
        for name in names { object = try object?.object(name) }
        return (object, member)
    }
}
