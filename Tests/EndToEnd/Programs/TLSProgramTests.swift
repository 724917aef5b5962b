import Foundation
import ServiceKit
import TestKit
import Testing

/// HTTPS of the programs as they ship, under `deploy/coffer`.
@Suite(.enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct TLSProgramTests {
    @Test func `a certificate is checked at the start, and changed under load by a reload`() async throws {
        let files = try TemporaryFolder()
        defer { files.remove() }
        let port = try RunningCoffer.freePort()
        let settings = [
            "COFFER_TLS_CERT": "\(files.path)/chain.pem", "COFFER_TLS_KEY": "\(files.path)/key.pem",
            "COFFER_HTTPS": "127.0.0.1:\(port)", "COFFER_REDIRECT_HTTP": "off",
            "COFFER_PUBLIC_URL": "https://localhost",
        ]
        let (first, second) = (try TestCertificate(serial: 1), try TestCertificate(serial: 2))
        try writeFile("\(files.path)/chain.pem", first.chain)
        try writeFile("\(files.path)/key.pem", second.key)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (status, output) = try await ChildProcess.run(
            RunningCoffer.script, ["up"], in: folder,
            environment: RunningCoffer.environment(folder: folder, port: 9, settings: settings))
        #expect(status == 1 && output.contains("the key does not fit the certificate"), "\(output)")

        try writeFile("\(files.path)/key.pem", first.key)
        try await RunningCoffer.run(settings: settings) { coffer in
            let kept = try #require(TLSConnection(port: port))
            #expect(kept.get("/healthz").hasPrefix("HTTP/1.1 200 ") && kept.serial == 1)
            try writeFile("\(files.path)/chain.pem", second.chain)
            try writeFile("\(files.path)/key.pem", second.key)
            let (status, output) = try await ChildProcess.run(
                RunningCoffer.script, ["reload"], in: coffer.folder,
                environment: RunningCoffer.environment(
                    folder: coffer.folder, port: coffer.port, settings: settings))
            #expect(status == 0, "\(output)")
            let isChanged = try await eventually {
                let connection = try #require(TLSConnection(port: port))
                #expect(connection.get("/healthz").hasPrefix("HTTP/1.1 200 "))
                return connection.serial == 2
            }
            #expect(isChanged)
            #expect(kept.get("/healthz").hasPrefix("HTTP/1.1 200 "))
        }
    }
}
