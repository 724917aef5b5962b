import Testing

@testable import AuthService

struct MessageTests {
    @Test func `The mail says nothing but the link, in both forms`() {
        let message = VerificationMessage(link: "https://x.test/v?token=abc")
        #expect(message.text.hasPrefix("Hello,\n"))
        #expect(message.html.contains("<p>Hello,</p>"))
        #expect(message.html.contains(#"<a href="https://x.test/v?token=abc">"#))
        #expect(message.text.contains("\nhttps://x.test/v?token=abc\n"))
    }
}
