import HTTPKit
import JSONKit
package import Vocabulary

/// The `If-Match` condition of a request, checked inside the write unit before the resource changes.
package struct Precondition: Sendable {
    /// The fields as one list; nil without a condition.
    private let list: String?
    /// The names of the accepted versions; nil when any version is accepted.
    private let versions: [String]?
    /// The key of entity tags; empty without a condition, and then unused.
    private let key: [UInt8]

    /// No condition.
    package init() { (list, versions, key) = (nil, nil, []) }

    /// - Parameter key: as in `BookTagKey`.
    init(_ fields: HTTPFields, key: [UInt8]) {
        self.key = key
        let lines = fields.values("If-Match")
        list = lines.isEmpty ? nil : lines.joined(separator: ",")
        versions = list.flatMap { EntityTag.versions(in: $0) }
    }

    /// Throws `PRECONDITION_FAILED` when the resource has changed since the client read it.
    package func check(_ version: Int64, of book: Int64? = nil) throws(APIError) {
        guard let versions else { return }
        let name = EntityTag.name(of: version, of: BookTagKey(of: book, key: key))
        guard !versions.contains(name) else { return }
        throw APIError(.preconditionFailed)
    }

    /// Like `check`, for a resource whose version is a hash of its content.
    package func check(content: some Encodable) throws {
        if isEmpty { return }
        try check(EntityTag.version(of: try JSON.encode(content)))
    }

    /// Like `check`, for a resource whose tag is no `EntityTag`. A nil tag means that the resource does not
    /// exist: no list matches a missing resource, not even `*` (RFC 9110 §13.1.1).
    package func check(entityTag: String?) throws(APIError) {
        guard let list else { return }
        guard let entityTag, EntityTag.isMatched(entityTag, by: list) else {
            throw APIError(.preconditionFailed)
        }
    }

    /// Whether any version is accepted.
    package var isEmpty: Bool { versions == nil }
}

extension Call {
    package var precondition: Precondition { Precondition(request.fields, key: tagKey) }
}
