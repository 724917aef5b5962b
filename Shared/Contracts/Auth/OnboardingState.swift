public struct OnboardingState: Codable, Sendable {
    public let hasCompletedOnboarding: Bool
    public init(hasCompletedOnboarding: Bool) { self.hasCompletedOnboarding = hasCompletedOnboarding }
}
