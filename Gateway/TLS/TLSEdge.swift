import Contracts
import HTTPKit
package import ServiceKit
import TLSKit

/// The gateway's own TLS: HTTPS under a certificate that is followed in its files, and the pages of the plain
/// address beside it.
package struct TLSEdge: Sendable {
    private let watch: CertificateWatch
    let pages: RedirectPages
    private let settings: TLSSettings
    private let context: ServiceContext

    /// Throws `StartError` when the certificate and its key cannot serve.
    init(
        _ settings: TLSSettings, _ base: AnswerFields, _ queue: WorkQueue, _ context: ServiceContext
    ) throws {
        self.settings = settings
        self.context = context
        let publicURL = context.settings.publicURL
        watch = try CertificateWatch(CertificateFiles(settings, publicURL: publicURL), queue, context)
        pages = RedirectPages(
            origin: PublicOrigin(publicURL), challengeFolder: settings.challengeFolder, base: base,
            queue: queue)
        context.onReload { [watch] in context.loops[0].spawn { await watch.reload() } }
    }

    var listener: SecureListener {
        SecureListener(
            setting: "COFFER_HTTPS",
            address: .tcp(host: settings.listener.host, port: settings.listener.port),
            transport: watch.server.transport)
    }

    /// Follows the certificate's files.
    var background: BackgroundWork {
        .repeating(everyMilliseconds: CertificateWatch.intervalMilliseconds, in: context) { [watch] _ in
            await watch.look()
        }
    }

    /// Checks the files that the settings name, for `--check-settings`.
    package static func check(_ settings: Settings) -> (problems: [String], warnings: [String]) {
        guard let tls = settings.tls else { return ([], []) }
        let files = CertificateFiles(tls, publicURL: settings.publicURL)
        do {
            let certificate = try files.load()
            // Some pairs are refused only when they are to serve.
            do throws(TLSProblem) { _ = try TLSServer(certificate) } catch {
                throw CertificateFiles.startError(error, tls)
            }
            let now = settings.clock.now().millisecondsSinceEpoch / 1_000
            return ([], files.warnings(about: certificate, at: now))
        } catch {
            return ([String(describing: error)], [])
        }
    }
}

/// The origin (RFC 6454 §4) of the address at which clients reach us.
struct PublicOrigin: Sendable, Equatable {
    /// The scheme, `://`, the host and a port that is given: `https://money.example.org`.
    let text: String
    /// Without brackets and port.
    let host: String

    init(_ url: String) {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let authority = parts.count > 2 ? parts[2] : ""
        text = "\(parts[0])//\(authority)"
        if authority.hasPrefix("[") {
            host = String(authority.dropFirst().prefix { $0 != "]" })
        } else {
            host = String(authority.prefix { $0 != ":" })
        }
    }
}
