import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Changes the address of an account (contract "Changing the address").
struct AddressRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let rule: PasswordRule
    let links: MailedLinks
    let keys: SecondFactorKeys
    let context: ServiceContext
    let page = AddressPage()

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.changeEmail, request)
        routes.on(AuthAPI.confirmEmailPage, showConfirmPage)
        routes.on(AuthAPI.confirmEmail, confirm)
        routes.on(AuthAPI.undoEmailPage, showUndoPage)
        routes.on(AuthAPI.undoEmail, undo)
    }

    // MARK: Asking

    /// Gives the same answer, after the same work, for an address that has an account.
    private func request(_ call: Call<AddressChangeRequest>) async throws -> Message {
        let caller = try call.identity
        guard let user = try await store.user(caller.user) else { throw APIError(.unauthorized) }
        var errors = FieldErrors()
        let email = errors.emailAddress(call.body.newEmail, "newEmail")
        let password = errors.typedPassword(call.body.password)
        var proof: FactorProof?
        if user.hasTotp { proof = errors.anyFactorCode(call.body.code) }
        if let email, email.written == user.email { errors.add("newEmail", "This is your own email") }
        try errors.throwIfAny()
        guard let email, let password else { throw APIError(.validation) }
        let (confirmation, undo) = (MailedToken.random(), MailedToken.random())
        let factor = proof.map { proof in
            FactorAttempt(
                id: context.ids.make(), user: user.id, proof: proof, budget: .session(caller.session),
                origin: call.origin, at: call.now)
        }
        let verdict = try await gate.confirm(password, of: user.id, call, hasher) { comparedHash, attempt in
            try await store.requestAddress(
                AddressRequest(
                    user: user.id, email: email, confirmHash: confirmation.hash, undoHash: undo.hash,
                    link: .addressConfirmation(link: links.confirmation(token: confirmation.text)),
                    notice: .addressRequested(link: links.undo(token: undo.text), at: call.now),
                    comparedHash: comparedHash, passwordAttempt: attempt, factor: factor,
                    origin: call.origin, at: call.now), by: keys)
        }
        try verdict.throwUnlessProven()
        return Message("Check \(email.written) for a link that makes it your email.")
    }

    // MARK: Confirming

    /// Only shows a button: a mail scanner's GET must not spend the token.
    private func showConfirmPage(_ call: Call<Empty>) async throws -> Answer {
        guard let text = try call.reading({ query, _ in query("token") }), let token = MailedToken(text)
        else { return page.invalidLink }
        return page.confirm(token: token.text)
    }

    private func confirm(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(TokenRequest.self) {
        case .form(let form):
            do {
                return changed(try await confirm(form["token"] ?? "", call), page.confirmed)
            } catch let refusal as APIError where refusal.code == .conflict {
                return page.taken
            } catch let refusal as APIError where refusal.code == .validation {
                return page.invalidLink
            }
        case .json(let request):
            var errors = FieldErrors()
            let token = errors.required(request.token, "token", "Token is required")
            try errors.throwIfAny()
            return changed(
                try await confirm(token ?? "", call), try Answer.json(Message("This is your email now.")))
        }
    }

    private func confirm(_ text: String, _ call: Call<StreamedBody>) async throws -> ID<User> {
        guard let token = MailedToken(text) else { throw APIError.invalidLink }
        return try await store.confirmAddress(tokenHash: token.hash, by: call.origin, at: call.now)
    }

    // MARK: Undoing

    private func showUndoPage(_ call: Call<Empty>) async throws -> Answer {
        guard let text = try call.reading({ query, _ in query("token") }), let token = MailedToken(text),
            try await store.undoOwner(tokenHash: token.hash, at: call.now) != nil
        else { return page.invalidLink }
        return page.undo(token: token.text)
    }

    private func undo(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(ResetPasswordRequest.self) {
        case .json(let request):
            let user = try await undo(request, call)
            return changed(
                user,
                try Answer.json(Message("Your email and your password are yours again. Please sign in.")))
        case .form(let form):
            let token = form["token"] ?? ""
            let request = ResetPasswordRequest(token: token, newPassword: form["newPassword"] ?? "")
            do {
                return changed(try await undo(request, call), page.undone)
            } catch let refusal as APIError where refusal.code == .validation {
                if !refusal.details.messages(at: "token").isEmpty { return page.invalidLink }
                return page.undo(token: token, problems: refusal.details.messages(at: "newPassword"))
            }
        }
    }

    /// Checks the password before the token is spent, so that the user can correct a refused one.
    private func undo(
        _ request: ResetPasswordRequest, _ call: Call<StreamedBody>
    ) async throws -> ID<User> {
        var errors = FieldErrors()
        let text = errors.required(request.token, "token", "Token is required")
        let token = text.flatMap { MailedToken($0) }
        var owner: UserAccount?
        if let token { owner = try await store.undoOwner(tokenHash: token.hash, at: call.now) }
        if text != nil, owner == nil { errors.add("token", APIError.invalidLink.message) }
        let password = errors.newPassword(
            request.newPassword, "newPassword", email: owner.flatMap { EmailAddress($0.email) }, rule)
        try errors.throwIfAny()
        guard let token, let password else { throw APIError(.validation) }
        let hash = try await hasher.hash(password)
        return try await store.undoAddress(
            tokenHash: token.hash, to: hash, by: call.origin, at: call.now)
    }

    /// Tells the gateway that its data about the user's sessions is out of date.
    private func changed(_ user: ID<User>, _ answer: Answer) -> Answer {
        var answer = answer
        answer.fields.append(SessionNotice.fieldName, SessionNotice.changed(user).text)
        return answer
    }
}
