import Glibc
import ServiceKit
import TLSKit

/// The files of the certificate and its key, as `COFFER_TLS_CERT` and `COFFER_TLS_KEY` name them.
struct CertificateFiles: Sendable {
    /// What tells one state of the two files from another, without reading them.
    struct Stamp: Sendable, Equatable {
        private var numbers: [Int64] = []

        fileprivate init(_ paths: [String]) {
            for path in paths {
                var status = stat()
                guard stat(path, &status) == 0 else {
                    numbers.append(-1)
                    continue
                }
                numbers += [
                    Int64(status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
                    Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
                ]
            }
        }
    }

    let settings: TLSSettings
    /// The host that clients ask for.
    let publicHost: String

    private static let limitBytes = 1 << 20
    private static let daySeconds: Int64 = 86_400
    /// ACME clients renew 30 days before the end; later than this, something is wrong with them.
    private static let warningDays: Int64 = 14

    init(_ settings: TLSSettings, publicURL: String) {
        self.settings = settings
        publicHost = PublicOrigin(publicURL).host
    }

    var stamp: Stamp { Stamp([settings.certificatePath, settings.keyPath]) }

    /// Reads and checks the pair.
    func load() throws(StartError) -> TLSCertificate {
        let chain = try read(settings.certificatePath, "COFFER_TLS_CERT")
        let key = try read(settings.keyPath, "COFFER_TLS_KEY")
        do throws(TLSProblem) { return try TLSCertificate(chain: chain, key: key) } catch {
            throw Self.startError(error, settings)
        }
    }

    static func startError(_ problem: TLSProblem, _ settings: TLSSettings) -> StartError {
        problem.isAboutKey
            ? StartError("COFFER_TLS_KEY: \(settings.keyPath): \(problem)")
            : StartError("COFFER_TLS_CERT: \(settings.certificatePath): \(problem)")
    }

    /// Returns what a person should know about a pair that can serve.
    /// - Parameter now: seconds since 1970.
    func warnings(about certificate: TLSCertificate, at now: Int64) -> [String] {
        var warnings: [String] = []
        let left = certificate.validUntil - now
        if left <= 0 {
            warnings.append("COFFER_TLS_CERT: the certificate has expired; clients refuse it")
        } else if left < Self.warningDays * Self.daySeconds {
            warnings.append("COFFER_TLS_CERT: the certificate expires in \(left / Self.daySeconds) days")
        }
        if certificate.validFrom > now {
            warnings.append("COFFER_TLS_CERT: the certificate is not valid yet; clients refuse it")
        }
        if !certificate.isFor(publicHost) {
            warnings.append(
                "COFFER_TLS_CERT: the certificate is not for \(publicHost), the host of COFFER_PUBLIC_URL")
        }
        var status = stat()
        if stat(settings.keyPath, &status) == 0, status.st_mode & 0o007 != 0 {
            warnings.append(
                "COFFER_TLS_KEY: everybody on this machine can read \(settings.keyPath): chmod o= it")
        }
        return warnings
    }

    private func read(_ path: String, _ setting: String) throws(StartError) -> [UInt8] {
        guard let bytes = readFile(path, limitBytes: Self.limitBytes) else {
            throw StartError("\(setting): cannot read \(path)")
        }
        return bytes
    }
}
