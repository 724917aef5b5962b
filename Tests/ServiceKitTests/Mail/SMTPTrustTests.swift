import Testing

@testable import ServiceKit

@Suite struct SMTPTrustTests {
    @Test func `a file of authorities replaces the system's`() {
        #expect(SMTPDelivery.trust(SMTPServer(url: "smtps://mail.test", requiresTLS: true)).isEmpty)
        let own = SMTPServer(url: "smtps://mail.test", requiresTLS: true, authorities: "/own.pem")
        let trust = SMTPDelivery.trust(own)
        // The file replaces the system's file and folder.
        #expect(trust.map(\.path) == ["/own.pem", nil])
    }

    @Test(arguments: [
        ("smtp://127.0.0.1", true), ("smtp://127.0.0.1:2525", true), ("smtp://127.1.2.3:25/", true),
        ("smtp://localhost:2525/host", true), ("smtp://localhost", true), ("smtp://[::1]:25", true),
        ("smtp://user:secret@127.0.0.1:2525", false), ("smtp://user@localhost", false),
        ("smtp://mail.test", false), ("smtp://10.0.0.1", false), ("smtp://localhost.test:25", false),
        ("smtp://127.0.0.1.test", false), ("smtp://[2001:db8::1]", false), ("smtps://127.0.0.1", false),
        ("smtp://mail.test/@127.0.0.1", false), ("smtp://", false),
        ("smtp://localhost:secret@mail.test", false), ("smtp://[::1]:secret@mail.test", false),
    ])
    func `without TLS only a server on this machine is used, and without a password`(
        url: String, isAllowed: Bool
    ) {
        #expect(SMTPServer.mayBePlain(url) == isAllowed)
    }
}
