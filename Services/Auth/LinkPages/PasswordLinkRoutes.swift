import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// A mailed link for a new password, which programs post as JSON and the page behind the link as a form.
struct PasswordLinkRoutes: Sendable {
    let hasher: PasswordHasher
    let gate: LoginGate
    let rule: PasswordRule
    /// Returns the account that a token is for; nil for a wrong or expired one.
    let owner: @Sendable (_ tokenHash: [UInt8], _ now: Timestamp) async throws -> UserAccount?
    /// Spends the token and stores the password. Throws `invalidLink` for a wrong or expired token.
    let spend:
        @Sendable (_ tokenHash: [UInt8], PasswordHash, Origin, _ now: Timestamp) async throws -> ID<User>
    /// The page with the form, and with the problems of a refused password.
    let form: @Sendable (_ token: String, _ problems: [PasswordProblem], Language) -> Answer
    /// The page after the change.
    let done: @Sendable (Language) -> Answer
    /// The answer to JSON after the change.
    let message: String

    /// Only shows a form: a mail scanner's GET must not spend the token.
    func show(_ call: Call<Empty>) async throws -> Answer {
        guard let text = try call.reading({ query, _ in query("token") }), let token = MailedToken(text),
            let user = try await owner(token.hash, call.now)
        else { return LinkPage(in: call.language).invalidLink }
        return form(token.text, [], call.language(of: user))
    }

    func take(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(ResetPasswordRequest.self) {
        case .json(let request):
            let user = try await change(request, call)
            return try Answer.json(Message(message)).telling(.changed(user))
        case .form(let form):
            return try await take(token: form["token"] ?? "", password: form["newPassword"] ?? "", call)
        }
    }

    /// Checks the password before the token is spent, so that the user can correct a refused one.
    private func take(
        token text: String, password: String, _ call: Call<StreamedBody>
    ) async throws -> Answer {
        guard let token = MailedToken(text), let user = try await owner(token.hash, call.now) else {
            return LinkPage(in: call.language).invalidLink
        }
        let language = call.language(of: user)
        let problems = try await rule.check(.value(password)).problems(email: EmailAddress(user.email))
        guard problems.isEmpty else { return form(token.text, problems, language) }
        do {
            let changed = try await spend(
                token.hash, try await hash(password, call), call.origin, call.now)
            return done(language).telling(.changed(changed))
        } catch let refusal as APIError where refusal == .invalidLink {
            return LinkPage(in: language).invalidLink
        }
    }

    /// Like `take`, with each problem reported at its field.
    private func change(
        _ request: ResetPasswordRequest, _ call: Call<StreamedBody>
    ) async throws -> ID<User> {
        var errors = FieldErrors()
        let text = errors.required(request.token, "token", "Token is required")
        let token = text.flatMap { MailedToken($0) }
        var user: UserAccount?
        if let token { user = try await owner(token.hash, call.now) }
        if text != nil, user == nil { errors.add("token", APIError.invalidLink.message) }
        let password = errors.newPassword(
            try await rule.check(request.newPassword), "newPassword",
            email: user.flatMap { EmailAddress($0.email) })
        guard errors.isEmpty, let token, let password else { throw errors.refusal }
        return try await spend(token.hash, try await hash(password, call), call.origin, call.now)
    }

    private func hash(
        _ password: String, _ call: Call<StreamedBody>
    ) async throws -> PasswordHash {
        try await gate.hash(password, by: hasher, from: call.clientAddress)
    }
}
