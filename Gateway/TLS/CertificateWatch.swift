import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TLSKit

/// Serves the certificate in the files, and takes up a new one without a restart: when the files change, or
/// when the program is told to (SIGHUP).
///
/// An ACME client replaces the two files one after the other. Between them the pair does not fit: that is
/// logged, the old pair goes on, and the next look finds the whole new one.
final class CertificateWatch: Sendable {
    static let intervalMilliseconds = 2_000

    private struct State {
        var stamp: CertificateFiles.Stamp
        var validUntil: Int64
        /// Whether the files hold something else than the pair in use, which cannot serve.
        var isRefused = false
    }

    let server: TLSServer
    private let files: CertificateFiles
    private let queue: WorkQueue
    private let context: ServiceContext
    private let state: Mutex<State>

    /// Throws `StartError` when the pair cannot serve.
    init(_ files: CertificateFiles, _ queue: WorkQueue, _ context: ServiceContext) throws(StartError) {
        let stamp = files.stamp
        let certificate = try files.load()
        do throws(TLSProblem) { server = try TLSServer(certificate) } catch {
            throw CertificateFiles.startError(error, files.settings)
        }
        self.files = files
        self.queue = queue
        self.context = context
        state = Mutex(State(stamp: stamp, validUntil: certificate.validUntil))
        addMetrics()
        report(certificate)
    }

    /// Takes up the files if they have changed.
    func look() async {
        let stamp = files.stamp
        guard state.withLock({ $0.stamp != stamp }) else { return }
        await reload()
    }

    /// Reads the files again. A pair that cannot serve leaves the old one in use.
    func reload() async {
        let stamp = files.stamp
        do {
            let certificate = try await queue.run { [files, server] in
                let certificate = try files.load()
                do throws(TLSProblem) { try server.replace(by: certificate) } catch {
                    throw CertificateFiles.startError(error, files.settings)
                }
                return certificate
            }
            state.withLock { $0 = State(stamp: stamp, validUntil: certificate.validUntil) }
            context.log.info("certificate taken up", ["validUntil": String(certificate.validUntil)])
            report(certificate)
        } catch {
            state.withLock { state in
                state.stamp = stamp
                state.isRefused = true
            }
            context.log.error(
                "new certificate refused, the old one goes on", ["reason": String(describing: error)])
        }
    }

    private func report(_ certificate: TLSCertificate) {
        let now = context.clock.now().millisecondsSinceEpoch / 1_000
        for warning in files.warnings(about: certificate, at: now) { context.log.warning(warning) }
    }

    private func addMetrics() {
        let metrics = context.metrics
        metrics.gauge("tls_handshakes_total", "Completed TLS handshakes.") { [server] in server.handshakes }
        metrics.gauge("tls_resumed_handshakes_total", "TLS handshakes that resumed a session.") { [server] in
            server.resumedHandshakes
        }
        metrics.gauge("tls_failed_handshakes_total", "TLS handshakes that failed.") { [server] in
            server.failedHandshakes
        }
        metrics.gauge(
            "tls_certificate_expires_seconds", "Time since 1970 when the certificate in use expires."
        ) { [self] in Int(state.withLock(\.validUntil)) }
        metrics.gauge(
            "tls_certificate_refused", "Whether the certificate's files hold a pair that cannot serve."
        ) { [self] in state.withLock(\.isRefused) ? 1 : 0 }
    }
}
