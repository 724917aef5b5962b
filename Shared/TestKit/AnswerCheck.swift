import APIDocument
package import Contracts
import HTTPKit
import Synchronization

#if canImport(Testing)
    import Testing
#endif

/// Checks each answer of a program against the declaration of its endpoint: an error that the endpoint does
/// not declare, and that its kind does not imply, is an issue of the running test.
package final class AnswerCheck: Sendable {
    private let router: Router
    /// The endpoints by their numbers in the router.
    private let endpoints: [EndpointDescription]
    private let seen = Mutex<Set<DeclaredError>>([])
    /// The document that clients of the program read; nil for services, which only the gateway calls.
    private let document: DocumentCheck?

    package convenience init(_ endpoints: [EndpointDescription]) { self.init(endpoints, nil) }

    private init(_ endpoints: [EndpointDescription], _ document: DocumentCheck?) {
        self.document = document
        var router = Router()
        for endpoint in endpoints {
            _ = router.add(HTTPMethod(rawValue: endpoint.method.rawValue), endpoint.path)
        }
        self.router = router
        self.endpoints = endpoints
    }

    /// The check for `gateway` or one of the four services; nil for any other name.
    package convenience init?(of program: String) {
        let all = [
            "auth": AuthAPI.all, "ledger": LedgerAPI.all, "sharing": SharingAPI.all, "export": ExportAPI.all,
        ]
        if let endpoints = all[program] {
            self.init(endpoints + [CheckAPI.check.description])
        } else if program == "gateway" {
            self.init(OpenAPIDocument.publicEndpoints, DocumentCheck.shared)
        } else {
            return nil
        }
    }

    /// The declared errors that the program has answered so far, each for a reason of the endpoint's own.
    package var seenErrors: Set<DeclaredError> { seen.withLock { $0 } }

    /// Records an issue if the answer carries an error that its endpoint cannot answer, or if the answer or
    /// the accepted request is not as the document says.
    func check(_ request: HTTPClientRequest, _ answer: TestAnswer) {
        guard let endpoint = endpoint(of: request) else { return }
        for problem in document?.problems(request, answer, endpoint) ?? [] {
            report("\(endpoint.name), \(request.method.rawValue) \(request.target): \(problem)")
        }
        guard answer.status >= 400 else { return }
        // Clients tell people how long a refusal lasts (RFC 6585 §4).
        if answer.status == 429, answer.fields["Retry-After"].flatMap({ Int($0) }) ?? 0 < 1 {
            report("\(endpoint.name), \(request.method.rawValue) \(request.target): 429 without Retry-After")
        }
        let refusal = RefusalCheck(of: endpoint, request, answer)
        let declared = refusal.declaredErrors
        guard declared.isEmpty, !refusal.isImplied else {
            seen.withLock { $0.formUnion(declared) }
            return
        }
        report(
            """
            \(endpoint.name) does not declare \(refusal.codeText), \
            answered to \(request.method.rawValue) \(request.target): \(answer.text)
            """)
    }

    private func report(_ problem: String) {
        // Release builds with a static standard library compile TestKit, too, and have no Testing.
        #if canImport(Testing)
            Issue.record("\(problem)")
        #endif
    }

    /// The declared endpoint of a request to the program; nil if there is none.
    private func endpoint(of request: HTTPClientRequest) -> EndpointDescription? {
        var path = request.target.prefix { $0 != "?" }
        if path.hasPrefix("/api/v1/") { path = path.dropFirst("/api/v1".count) }
        if case .found(let number, _) = router.match(request.method, path) { return endpoints[number] }
        // An endpoint of a book, under the book's id.
        let segments = path.split(separator: "/", maxSplits: 2)
        guard segments.count == 3, segments[0] == "books",
            case .found(let number, _) = router.match(request.method, "/\(segments[2])")
        else { return nil }
        return endpoints[number].access.role == nil ? nil : endpoints[number]
    }
}

/// An error that an endpoint declares.
package struct DeclaredError: Hashable, Sendable, CustomStringConvertible {
    package let endpoint: String
    package let code: ErrorCode

    package init(endpoint: String, code: ErrorCode) {
        self.endpoint = endpoint
        self.code = code
    }

    package var description: String { "\(endpoint) \(code.rawValue)" }
}
