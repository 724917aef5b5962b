import Contracts
import HTTPKit
import ServiceKit

/// The operator's own listener (`COFFER_OPERATOR_HTTP`), separate from the clients'.
final class OperatorServer: Sendable {
    private let server: HTTPServer
    private let listener: (host: String, port: Int)?
    private let log: Log

    init(
        _ pages: OperatorPages, _ refusals: Refusals, _ listener: (host: String, port: Int)?,
        _ context: ServiceContext
    ) {
        self.listener = listener
        log = context.log
        let configuration = HTTPServerConfiguration(
            problem: { refusals.response(to: $0) }, failure: { refusals.response(to: $0) })
        server = HTTPServer(
            configuration: configuration, loops: [context.loops[0]],
            handler: { try await pages.respond(to: $0) })
    }

    func start() throws {
        guard let listener else { return }
        let address: HTTPAddress
        do {
            address = try server.listen(on: .tcp(host: listener.host, port: listener.port))
        } catch {
            throw StartError("COFFER_OPERATOR_HTTP: \(error)")
        }
        log.info("operator listener", ["address": String(describing: address)])
    }

    func stop() async {
        if listener != nil { await server.drain(deadlineMilliseconds: 1_000) }
    }
}
