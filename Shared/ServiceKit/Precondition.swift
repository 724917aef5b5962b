package import Contracts
import HTTPKit

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

    /// Whether there is a condition at all.
    package var isEmpty: Bool { versions == nil }
}

extension Call {
    package var precondition: Precondition { Precondition(request.fields) }
}
