import Contracts
import JSONKit

/// A row of an exported table: a record, one part of a shared expense, or one part of a split transaction.
struct TableRow: Sendable {
    private let record: JSONObject
    /// The objects that the columns of shares name.
    private var parts: [String: JSONObject] = [:]
    private(set) var role = ""
    /// Texts that replace the record's own, by the names of their members.
    private var texts: [String: String] = [:]

    private init(_ record: JSONObject) { self.record = record }

    /// An expense that the user shared or paid has a row for each person who owes the user, a split
    /// transaction one for each part.
    static func rows(of record: JSONObject, _ kind: BookKind) throws -> [TableRow] {
        var row = TableRow(record)
        switch kind {
        case .share:
            row.role = "OWNER"
            // What is owed to another payer is not the owner's.
            return try row.rows(
                of: record.objects("participants").filter { try $0.object("owedTo") == nil }, in: record)
        case .sharePaidByMe:
            row.role = "PAYER"
            return try row.rows(of: record.objects("participants"), in: record)
        case .shareWithMe:
            let expense = try record.object("sharedExpense")
            row.role = "PARTICIPANT"
            row.parts = ["part": record]
            row.parts["expense"] = expense
            row.parts["person"] = try record.object("owedTo") ?? expense?.object("owner")
            return [row]
        case .transaction: return try row.parts(of: record)
        default: return [row]
        }
    }

    /// Returns a row for each of the parts of a shared expense that others owe.
    private func rows(of parts: [JSONObject], in expense: JSONObject) throws -> [TableRow] {
        try parts.map { part in
            var row = self
            row.parts = ["expense": expense, "part": part]
            row.parts["person"] = try part.object("participant")
            return row
        }
    }

    /// Returns a row for each part of a transaction; the amount of a refund is negative. What was paid abroad
    /// stands with the first part, so that a column adds up.
    private func parts(of record: JSONObject) throws -> [TableRow] {
        let sign = record.isTrue("isRefund") ? "-" : ""
        let parts = try record.objectsIfAny("splits")
        if parts.isEmpty {
            if sign.isEmpty { return [self] }
            var row = self
            row.texts["amount"] = sign + (try record.requiredText("amount"))
            return [row]
        }
        return try parts.enumerated().map { index, part in
            var row = self
            if index > 0 { (row.texts["originalAmount"], row.texts["originalCurrency"]) = ("", "") }
            row.texts["amount"] = sign + (try part.requiredText("amount"))
            row.texts["categoryId"] = try part.requiredText("categoryId")
            if let description = try part.text("description") { row.texts["description"] = description }
            return row
        }
    }

    /// Returns the text of a column's member; nil for null.
    func text(of path: [String]) throws -> String? {
        if !texts.isEmpty, path.count == 1, let text = texts[path[0]] { return text }
        let (object, member) = try place(of: path)
        return try object?.text(member)
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
