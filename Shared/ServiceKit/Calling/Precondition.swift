package import Contracts
import HTTPKit
import JSONKit

/// What `If-Match` asks of a resource before it is changed, to be checked inside the write unit.
package struct Precondition: Sendable {
    /// The field as it was sent; nil without a condition.
    private let list: String?
    /// The versions of which the resource must have one; nil where any will do.
    private let versions: [Int64]?

    /// Asks nothing.
    package init() { (list, versions) = (nil, nil) }

    init(_ fields: HTTPFields) {
        list = fields["If-Match"]
        versions = list.flatMap { EntityTag.versions(in: $0) }
    }

    /// Throws `PRECONDITION_FAILED` when somebody changed the resource since the client saw it.
    package func check(_ version: Int64) throws(APIError) {
        guard let versions, !versions.contains(version) else { return }
        throw APIError(.preconditionFailed)
    }

    /// As `check`, for a resource whose version is its content.
    package func check(content: some Encodable) throws {
        if isEmpty { return }
        try check(EntityTag.version(of: try JSON.encode(content)))
    }

    /// As `check`, for a resource whose tag is no `EntityTag`. Nil is for one that is not there: no list
    /// names it, `*` neither (RFC 9110 §13.1.1).
    package func check(entityTag: String?) throws(APIError) {
        guard let list else { return }
        guard let entityTag, EntityTag.isMatched(entityTag, by: list) else {
            throw APIError(.preconditionFailed)
        }
    }

    /// Whether no version is asked for.
    package var isEmpty: Bool { versions == nil }
}

extension Call {
    package var precondition: Precondition { Precondition(request.fields) }
}
