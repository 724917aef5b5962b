import Contracts
import HTTPKit
import Testing

@testable import ServiceKit

@Suite struct ServiceClientErrorTests {
    @Test(arguments: [
        (HTTPClientError.connectFailed(111), ErrorCode.serviceUnavailable),
        (.overloaded, .serviceUnavailable), (.closed(sent: false), .serviceUnavailable),
        (.timedOut, .gatewayTimeout), (.closed(sent: true), .upstreamError),
        (.malformed("no status"), .upstreamError), (.bodyFailed, .upstreamError),
    ])
    func `what was never sent is 503, what may have been done is not`(
        error: HTTPClientError, code: ErrorCode
    ) {
        let direct = APIError(cause: error)
        #expect(direct.code == code)
        #expect((direct.retryAfterSeconds != nil) == (code == .serviceUnavailable))
        #expect(APIError(cause: ServiceClientError(error)).code == code)
    }
}
