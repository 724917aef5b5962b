import Contracts
import JSONKit

/// The stored form of tags: a JSON list, which answers copy as it is, or NULL for none.
package enum StoredTags {
    package static func text(_ tags: [String]) -> String? {
        guard !tags.isEmpty else { return nil }
        var writer = JSONWriter(capacity: 64)
        writer.beginArray()
        for tag in tags { writer.string(tag) }
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    package static func tags(_ text: String?) throws -> [String] {
        guard let text else { return [] }
        return try JSON.decode([String].self, from: Array(text.utf8))
    }
}
