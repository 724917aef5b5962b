import APIDocument
import Contracts
import JSONKit
import ServiceKit
import Synchronization

/// A document that takes a few dozen milliseconds to make. It is made on the queue's thread when somebody
/// asks for it first, and answered on the loop from then on.
final class LongDocument: Sendable {
    private let made = Mutex<PublishedDocument?>(nil)
    private let make: @Sendable () -> PublishedDocument

    init(_ make: @escaping @Sendable () -> PublishedDocument) { self.make = make }

    static let openAPI = LongDocument {
        let bytes = (try? JSON.encode(OpenAPIDocument().content)) ?? []
        return PublishedDocument(bytes, contentType: "application/json")
    }

    /// - Parameter app: serves the page's style and script; nil where there is no app.
    static func docs(_ app: WebApp?) -> LongDocument {
        LongDocument {
            let page = DocsPage(OpenAPIDocument.publicEndpoints, app: app)
            return PublishedDocument(Array(page.html.utf8), contentType: HTMLPage.contentType)
        }
    }

    private var ready: PublishedDocument? { made.withLock { $0 } }

    /// - Parameter queue: has one thread, so that requests at the same moment make the document once.
    func document(madeOn queue: WorkQueue) async throws -> PublishedDocument {
        if let ready { return ready }
        return try await queue.run { [self] in
            if let ready { return ready }
            let document = make()
            made.withLock { $0 = document }
            return document
        }
    }
}
