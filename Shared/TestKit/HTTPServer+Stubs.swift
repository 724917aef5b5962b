import Contracts
package import HTTPKit
import ServiceKit

extension HTTPServer {
    /// A service's stand-in that listens on its socket, on a loop of the test's.
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
