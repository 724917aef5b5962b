import TestKit
import Testing

@testable import ServiceKit

/// Requests to servers that users name.
@Suite struct WebClientTests {
    @Test func `a client of the internet connects to no address of this machine, by number or by name`()
        async throws
    {
        try await WebStub.run { web in
            let port = web.url.split(separator: ":").last ?? ""
            let client = WebClient(timeoutMilliseconds: 5_000, reach: .internet)
            for host in ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1"] {
                let failure = await #expect(throws: WebFailure.self) {
                    try await client.send("https://\(host):\(port)/", json: "{}")
                }
                #expect(failure?.cause == .address, "\(host): \(failure?.reason ?? "")")
            }
            // Nor does it speak without TLS.
            let failure = await #expect(throws: WebFailure.self) {
                try await client.send("http://\(host(of: web))/", json: "{}")
            }
            #expect(failure?.cause == .other)
            #expect(web.requests.isEmpty)
            // A name that does not exist looks the same, so that nobody asks our name server for names.
            let unknown = await #expect(throws: WebFailure.self) {
                try await client.send("https://nowhere.invalid/", json: "{}")
            }
            #expect(unknown?.cause == .address)
        }
    }

    @Test func `WEBHOOK-002 also a client of the own network connects to no address of the link`()
        async throws
    {
        let client = WebClient(timeoutMilliseconds: 5_000, reach: .network)
        for host in [
            "169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "[::169.254.169.254]",
            "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::1]", "[fd00:ec2::254]",
        ] {
            let failure = await #expect(throws: WebFailure.self) {
                try await client.send("http://\(host)/", json: "{}")
            }
            #expect(failure?.cause == .address, "\(host): \(failure?.reason ?? "")")
        }
    }

    private func host(of web: WebStub) -> String { String(web.url.dropFirst("http://".count)) }

    @Test func `an answer beyond the limit is cut off, and a redirect is an answer`() async throws {
        try await WebStub.run { web in
            web.set("/long", WebStub.Answer(String(repeating: "x", count: 300_000), status: 201))
            web.set("/away", WebStub.Answer("", status: 302, fields: [("Location", "\(web.url)/long")]))
            let client = WebClient(timeoutMilliseconds: 5_000, bodyLimitBytes: 1_000, reach: .network)
            let long = try await client.send("\(web.url)/long", json: "{}")
            #expect(long.status == 201 && long.bytes.count <= 1_000)
            #expect(try await client.send("\(web.url)/away", json: "{}").status == 302)
            #expect(web.requests == ["/long", "/away"])
            await #expect(throws: WebFailure.self) {
                try await WebClient(bodyLimitBytes: 1_000).send("\(web.url)/long")
            }
        }
    }
}
