import Testing

@testable import AuthService

struct MessageTests {
    @Test func `A name cannot become markup in the mail`() {
        let message = VerificationMessage(
            displayName: #"<a href="http://evil.test">Click & win</a>"#, link: "https://x.test/v?token=abc")
        #expect(!message.html.contains("<a href=\"http://evil.test\""))
        #expect(message.html.contains("&lt;a href=&quot;http://evil.test&quot;&gt;Click &amp; win&lt;/a&gt;"))
        #expect(message.html.contains(#"<a href="https://x.test/v?token=abc">"#))
        #expect(message.text.contains("\nhttps://x.test/v?token=abc\n"))
    }
}
