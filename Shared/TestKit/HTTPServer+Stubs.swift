import Contracts
package import HTTPKit
import ServiceKit

extension HTTPServer {
    /// Starts a stand-in for a service, which listens on the service's socket on the test's loop.
    package static func stub(
        at path: String, on loop: EventLoop, _ handler: @escaping HTTPHandler
    ) throws -> HTTPServer {
        let server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { problem in Answer.error(APIError(problem: problem)).response },
                failure: { error in Answer.error(APIError(cause: error)).response }),
            loops: [loop], handler: handler)
        try server.listen(on: .unix(path: path))
        return server
    }
}
