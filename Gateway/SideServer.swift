import HTTPKit
import ServiceKit

/// A plain listener beside the clients' own: the operator's (`COFFER_OPERATOR_HTTP`), and the one that sends
/// clients to HTTPS (`COFFER_REDIRECT_HTTP`).
final class SideServer: Sendable {
    private let server: HTTPServer
    private let setting: String
    private let listener: (host: String, port: Int)?
    private let log: Log

    /// - Parameter setting: the name of the setting that gives the listener, nil where it is off.
    init(
        _ setting: String, _ listener: (host: String, port: Int)?, _ refusals: Refusals,
        _ context: ServiceContext, handler: @escaping HTTPHandler
    ) {
        self.setting = setting
        self.listener = listener
        log = context.log
        server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { refusals.response(to: $0) }, failure: { refusals.response(to: $0) }),
            loops: [context.loops[0]], handler: handler)
    }

    var background: BackgroundWork { BackgroundWork(start: start, stop: stop) }

    private func start() throws {
        guard let listener else { return }
        let address: HTTPAddress
        do {
            address = try server.listen(on: .tcp(host: listener.host, port: listener.port))
        } catch {
            throw StartError("\(setting): \(error)")
        }
        log.info("side listener", ["setting": setting, "address": String(describing: address)])
    }

    private func stop() async {
        if listener != nil { await server.drain(deadlineMilliseconds: 1_000) }
    }
}
