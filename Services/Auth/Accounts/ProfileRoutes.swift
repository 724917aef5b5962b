import Contracts
import HTTPKit
import ServiceKit

/// The signed-in user's own profile, and the end of the onboarding, finished or skipped (ONB-002, ONB-006).
struct ProfileRoutes: Sendable {
    let store: AuthStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.me, me)
        routes.on(AuthAPI.updateMe, update)
        routes.on(AuthAPI.updateCurrency, updateCurrency)
        routes.on(AuthAPI.completeOnboarding, endOnboarding)
        routes.on(AuthAPI.skipOnboarding, endOnboarding)
    }

    private func me(_ call: Call<Empty>) async throws -> Versioned<UserProfile> {
        guard let user = try await store.user(try call.user) else { throw APIError(.unauthorized) }
        return try Versioned(content: user.profile)
    }

    private func update(_ call: Call<ProfileChange>) async throws -> Answer {
        let edit = try call.body.checked(isKnownTimeZone: TimeZones.isKnown)
        var answer = try await apply(edit, call) { $0.profile }
        answer.tagContent()
        return answer
    }

    private func updateCurrency(_ call: Call<CurrencyChange>) async throws -> Answer {
        var edit = ProfileEdit()
        edit.currency = try call.body.checked()
        return try await apply(edit, call) { CurrencyChanged(currency: $0.currency) }
    }

    private func endOnboarding(_ call: Call<Empty>) async throws -> Answer {
        var edit = ProfileEdit()
        edit.hasCompletedOnboarding = true
        return try await apply(edit, call) {
            OnboardingState(hasCompletedOnboarding: $0.hasCompletedOnboarding)
        }
    }

    /// `If-Match` refers to the whole profile, even if the answer holds a part of it.
    private func apply<Body, Response: Encodable>(
        _ edit: ProfileEdit, _ call: Call<Body>, _ response: (UserAccount) -> Response
    ) async throws -> Answer {
        let id = try call.user
        let change = try await store.edit(id, edit, if: call.precondition, at: call.now)
        let answer = try Answer.json(response(change.after))
        return change.after == change.before ? answer : answer.telling(.changed(id))
    }
}
