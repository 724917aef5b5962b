import Contracts
import HTTPKit
import ServiceKit

/// What a person sees whom a provider does not sign in.
struct ProviderPage: Sendable {
    private let page = LinkPage()

    /// A page with the reason, and its status.
    func refusal(_ refusal: APIError) -> Answer {
        var answer = page.answer(
            title: "You are not signed in",
            body: """
                <p>\(HTMLText.escape(refusal.message))</p>
                <p><a href="\(ReturnPath.home)">Back to the sign-in</a></p>
                """, status: refusal.code.status)
        if let seconds = refusal.retryAfterSeconds { answer.fields.set("Retry-After", String(seconds)) }
        return answer
    }
}

extension HTTPRequest {
    /// Whether a person reads the answer: browsers say so, programs do not.
    var isByPerson: Bool { fields["Accept"]?.contains("text/html") ?? false }
}
