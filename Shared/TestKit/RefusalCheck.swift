import Contracts
import HTTPKit
import ServiceKit

/// An error answer of a declared endpoint, with the request that it answers.
struct RefusalCheck {
    private let endpoint: EndpointDescription
    private let request: HTTPClientRequest
    private let answer: TestAnswer
    private let json: JSONValue
    private let implied: Set<ErrorCode>

    init(of endpoint: EndpointDescription, _ request: HTTPClientRequest, _ answer: TestAnswer) {
        self.endpoint = endpoint
        self.request = request
        self.answer = answer
        json = answer.json
        implied = endpoint.impliedErrors
    }

    /// The error code as text, or the status of an answer without an error object (a page, or to HEAD).
    var codeText: String { json["code"].string ?? "status \(answer.status)" }

    /// The declared errors that the answer can be and that the endpoint's kind does not explain. An answer
    /// without an error object can be any error of its status.
    var declaredErrors: [DeclaredError] {
        endpoint.errors.filter { isCode($0) && !isExplained($0) }
            .map { DeclaredError(endpoint: endpoint.name, code: $0) }
    }

    /// Whether the endpoint's kind implies the error and something in the request or the answer explains it.
    var isImplied: Bool { implied.contains { isCode($0) && isExplained($0) } }

    private func isCode(_ code: ErrorCode) -> Bool {
        json["code"].string.map { $0 == code.rawValue } ?? (answer.status == code.status)
    }

    /// Whether an error has its reason in the endpoint's kind. For some codes an endpoint can have another
    /// reason of its own, which it must declare.
    private func isExplained(_ code: ErrorCode) -> Bool {
        guard implied.contains(code) else { return false }
        let comesByToken = request.fields["Authorization"]?.contains(APITokenText.prefix) ?? false
        let usesCookies = request.fields.contains("Cookie") || request.fields.contains("X-Session-Mode")
        let namesBook =
            endpoint.access.role != nil
            && (request.target.contains("/books/") || request.fields.contains(BookPlace.fieldName))
        switch code {
        case .validation:
            let message = json["error"].string ?? ""
            let isBroken = ["The body is not valid JSON", "The body must be a JSON object"].contains {
                message.hasPrefix($0)
            }
            let isKey = endpoint.idempotent && json["details"].keys == ["Idempotency-Key"]
            return isBroken || isKey || (endpoint.answersTokens && usesCookies)
        case .forbidden:
            return endpoint.access == .service || usesCookies || comesByToken || namesBook
        case .notFound: return namesBook && json["error"].string == APIError.bookNotFound.message
        // The gateway says that nothing is left; an endpoint's own count is another one.
        case .rateLimited: return answer.fields["RateLimit"]?.contains(";r=0;") ?? false
        default: return true
        }
    }
}
