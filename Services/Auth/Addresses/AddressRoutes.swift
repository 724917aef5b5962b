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
    let recovery: RecoveryWorkflow
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.changeEmail, request)
        routes.on(AuthAPI.confirmEmailPage, showConfirmPage)
        routes.on(AuthAPI.confirmEmail, confirm)
        routes.on(AuthAPI.undoEmailPage, undo.show)
        routes.on(AuthAPI.undoEmail, undo.take)
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
        guard errors.isEmpty, let email, let password else { throw errors.refusal }
        let (confirmation, undo) = (MailedToken.random(), MailedToken.random())
        var factor: FactorAttempt?
        if let proof {
            let compared = try await recovery.compared(
                proof, of: user.id, as: .session(caller.session), from: caller.clientAddress, at: call.now)
            factor = FactorAttempt(
                id: context.ids.make(), user: user.id, proof: compared, budget: .session(caller.session),
                origin: call.origin, at: call.now)
        }
        let verdict = try await gate.confirm(password, of: user.id, call, hasher) { comparedHash, attempt in
            try await store.requestAddress(
                AddressRequest(
                    user: user.id, email: email, confirmHash: confirmation.hash, undoHash: undo.hash,
                    link: .addressConfirmation(link: links.confirmation(token: confirmation.text)),
                    notice: .addressRequested(link: links.undo(token: undo.text), at: call.now),
                    comparedHash: comparedHash, passwordAttempt: attempt, factor: factor,
                    origin: call.origin, language: call.language, at: call.now), by: keys)
        }
        try verdict.throwUnlessProven()
        return Message("Check \(email.written) for a link that makes it your email.")
    }

    // MARK: Confirming

    /// Only shows a button: a mail scanner's GET must not spend the token.
    private func showConfirmPage(_ call: Call<Empty>) async throws -> Answer {
        let page = AddressPage(in: call.language)
        guard let text = try call.reading({ query, _ in query("token") }), let token = MailedToken(text)
        else { return page.invalidLink }
        return page.confirm(token: token.text)
    }

    private func confirm(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(TokenRequest.self) {
        case .form(let form):
            let page = AddressPage(in: call.language)
            do {
                return page.confirmed.telling(.changed(try await confirm(form["token"] ?? "", call)))
            } catch let refusal as APIError where refusal.code == .conflict {
                return page.taken
            } catch let refusal as APIError where refusal.code == .validation {
                return page.invalidLink
            }
        case .json(let request):
            let token = try FieldErrors.checked { $0.required(request.token, "token", "Token is required") }
            let user = try await confirm(token, call)
            return try Answer.json(Message("This is your email now.")).telling(.changed(user))
        }
    }

    private func confirm(_ text: String, _ call: Call<StreamedBody>) async throws -> ID<User> {
        guard let token = MailedToken(text) else { throw APIError.invalidLink }
        return try await store.confirmAddress(tokenHash: token.hash, by: call.origin, at: call.now)
    }

    // MARK: Undoing

    private var undo: PasswordLinkRoutes {
        PasswordLinkRoutes(
            hasher: hasher, gate: gate, rule: rule,
            owner: { try await store.undoOwner(tokenHash: $0, at: $1) },
            spend: { try await store.undoAddress(tokenHash: $0, to: $1, by: $2, at: $3) },
            form: { AddressPage(in: $2).undo(token: $0, problems: $1) },
            done: { AddressPage(in: $0).undone },
            message: "Your email and your password are yours again. Please sign in.")
    }
}
