import Contracts
import HTTPKit
import ServiceKit

/// What a person sees whom a provider does not sign in.
struct ProviderPage: Sendable {
    private let page: LinkPage

    init(in language: Language) { page = LinkPage(in: language) }

    /// A page with the reason, and its status.
    func refusal(_ refusal: APIError) -> Answer {
        var answer = page.answer(
            title: page.words.notSignedIn, text: HTMLText.escape(reason(of: refusal)),
            status: refusal.code.status)
        if let seconds = refusal.retryAfterSeconds { answer.fields.set("Retry-After", String(seconds)) }
        return answer
    }

    private func reason(of refusal: APIError) -> String {
        guard let words = page.words.refusals else { return refusal.message }
        switch refusal.code {
        case .forbidden where refusal == .noAccount: return words.noAccount
        case .forbidden where refusal == .addressNotVerified: return words.addressNotVerified
        case .forbidden: return words.denied
        case .serviceUnavailable: return words.unavailable
        case .unauthorized: return words.over
        default: return words.failed
        }
    }
}

extension HTTPRequest {
    /// Whether a person reads the answer: browsers say so, programs do not.
    var isByPerson: Bool { fields["Accept"]?.contains("text/html") ?? false }
}
