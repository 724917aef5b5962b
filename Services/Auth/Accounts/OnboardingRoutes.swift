import Contracts
import ServiceKit

/// Ends the onboarding, finished or skipped (ONB-002, ONB-006).
struct OnboardingRoutes: Sendable {
    let profiles: ProfileRoutes

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.completeOnboarding, finish)
        routes.on(AuthAPI.skipOnboarding, finish)
    }

    private func finish(_ call: Call<Empty>) async throws -> Answer {
        var edit = ProfileEdit()
        edit.hasCompletedOnboarding = true
        return try await profiles.apply(edit, call) {
            OnboardingState(hasCompletedOnboarding: $0.hasCompletedOnboarding)
        }
    }
}
