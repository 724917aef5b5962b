import Contracts
import HTTPKit

/// Which requests are pipelined with others of the same moment: those of endpoints that are declared to be
/// quick, unless they ask for more than a page. What looks for something may have to look at many rows.
enum QuickRead {
    private static let parameters: Set<Substring> = ["limit", "cursor", "month"]

    static func isQuick(_ request: HTTPRequest, _ endpoint: EndpointDescription) -> Bool {
        guard endpoint.isQuick else { return false }
        guard let query = request.query else { return true }
        return query.split(separator: "&").allSatisfy { parameters.contains($0.prefix { $0 != "=" }) }
    }
}
