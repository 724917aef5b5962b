import HTTPKit
import ServiceKit

/// The plain address beside HTTPS (`COFFER_REDIRECT_HTTP`).
final class RedirectServer: Sendable {
    private let server: HTTPServer
    private let listener: TLSSettings.Listener?
    private let log: Log

    init(_ pages: RedirectPages, _ listener: TLSSettings.Listener?, _ context: ServiceContext) {
        self.listener = listener
        log = context.log
        // No Strict-Transport-Security: it must not come over plain HTTP (RFC 6797 §7.2).
        let refusals = Refusals(log: context.log, base: pages.base, publicIsSecure: false)
        server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { refusals.response(to: $0) }, failure: { refusals.response(to: $0) }),
            loops: [context.loops[0]], handler: { try await pages.respond(to: $0) })
    }

    func start() throws {
        guard let listener else { return }
        let address: HTTPAddress
        do {
            address = try server.listen(on: .tcp(host: listener.host, port: listener.port))
        } catch {
            throw StartError("COFFER_REDIRECT_HTTP: \(error)")
        }
        log.info("redirect listener", ["address": String(describing: address)])
    }

    func stop() async {
        if listener != nil { await server.drain(deadlineMilliseconds: 1_000) }
    }
}
