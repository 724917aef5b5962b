import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// The stored form of a transaction's parts: a JSON list, or NULL for none.
package enum StoredSplits {
    package static func text(_ parts: [TransactionPart]) throws -> String? {
        parts.isEmpty ? nil : String(decoding: try JSON.encode(parts), as: UTF8.self)
    }

    package static func parts(_ text: String?) throws -> [TransactionPart] {
        guard let text else { return [] }
        return try JSON.decode([TransactionPart].self, from: Array(text.utf8))
    }

    /// The member of a transaction's JSON.
    static func member(_ name: StaticString) -> RowMember {
        RowMember(name, ["splits", "currency"]) { json, row, at in
            let currency = try row.currency(at + 1)
            json.beginArray()
            for part in try parts(try row.textOrNil(at)) {
                json.beginObject()
                json.key("categoryId")
                json.id(part.category)
                json.key("amount")
                json.money(part.amountMinor, digits: currency.digits)
                json.key("description")
                if let description = part.description { json.string(description) } else { json.null() }
                json.endObject()
            }
            json.endArray()
        }
    }
}

extension RecordField {
    /// The parts of a transaction. Their categories and amounts depend on the record, so that a restore has
    /// rules of its own.
    static func splits(_ name: StaticString, _ path: Path<[TransactionPart]>) -> Self {
        Self(["splits"], [StoredSplits.member(name)], path) {
            [try StoredSplits.text($0).sqlValue]
        } read: {
            try StoredSplits.parts(try $0.textOrNil($1))
        } take: { _, _, _ in
            nil
        }
    }
}
