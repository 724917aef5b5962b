package import Contracts
import HTTPKit
import JSONKit

/// What `If-Match` asks of a resource before it is changed, to be checked inside the write unit.
package struct Precondition: Sendable {
    /// The versions of which the resource must have one; nil without a condition.
    private let versions: [Int64]?

    init(_ fields: HTTPFields) {
        versions = fields["If-Match"].flatMap { EntityTag.versions(in: $0) }
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

    /// Whether there is a condition at all.
    package var isEmpty: Bool { versions == nil }
}

extension Call {
    package var precondition: Precondition { Precondition(request.fields) }
}
