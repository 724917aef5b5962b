import TLSKit
import TestKit
import Testing

@Suite struct CertificateTests {
    private func problem(_ chain: [UInt8], _ key: [UInt8]) -> TLSProblem? {
        do throws(TLSProblem) {
            _ = try TLSServer(try TLSCertificate(chain: chain, key: key))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a pair that cannot serve is refused with its reason`() throws {
        let (good, other) = (try TestCertificate(), try TestCertificate())
        let text = Array("nothing of the kind\n".utf8)
        #expect(problem(good.chain, good.key) == nil)
        #expect(problem(good.chain + other.chain, good.key) == nil)
        #expect(problem([], good.key) == .noCertificate)
        #expect(problem(text, good.key) == .noCertificate)
        #expect(problem(good.key, good.key) == .noCertificate)
        #expect(problem(good.chain, []) == .noKey)
        #expect(problem(good.chain, text) == .noKey)
        #expect(problem(good.chain, good.chain) == .noKey)
        #expect(problem(good.chain, good.encryptedKey) == .encryptedKey)
        #expect(problem(good.chain, other.key) == .keyOfAnotherCertificate)
        #expect(problem(other.chain + good.chain, good.key) == .keyOfAnotherCertificate)
        #expect(problem(good.chain, Array(good.key.dropLast(40))) == .noKey)
    }

    @Test func `a damaged certificate is named by its number`() throws {
        let good = try TestCertificate()
        #expect(problem(good.chain + good.chain.dropLast(60), good.key) == .brokenCertificate(2))
        var broken = good.chain
        // A character of the base64 text.
        broken[100] = 0x2A
        #expect(problem(broken, good.key) == .brokenCertificate(1))
    }

    @Test func `a short key is refused in OpenSSL's words`() throws {
        let weak = try TestCertificate(key: .rsa(bits: 1_024))
        guard case .refused(let reason) = problem(weak.chain, weak.key) else {
            Issue.record("a key of 1 024 bits was taken")
            return
        }
        #expect(reason.contains("too small"))
    }

    @Test func `a certificate knows its time and its names`() throws {
        let names = "DNS:money.example.org,DNS:*.coffer.test,IP:192.0.2.1"
        let certificate = try TestCertificate(names: names, validSeconds: -100...900).loaded()
        #expect(certificate.validUntil - certificate.validFrom == 1_000)
        for host in ["money.example.org", "MONEY.example.org", "app.coffer.test", "192.0.2.1"] {
            #expect(certificate.isFor(host), "\(host)")
        }
        for host in ["example.org", "coffer.test", "a.b.coffer.test", "192.0.2.2", ""] {
            #expect(!certificate.isFor(host), "\(host)")
        }
    }
}
