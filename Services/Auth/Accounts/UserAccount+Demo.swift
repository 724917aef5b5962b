import Contracts

extension UserAccount {
    /// The demo user: verified, without a password, and past the onboarding, so that the demo starts where
    /// there is something to see.
    static func demo(_ id: ID<User>, at now: Timestamp) -> UserAccount {
        UserAccount(
            id: id, email: DemoUser.email, displayName: DemoUser.displayName, hasCompletedOnboarding: true,
            verifiedAt: now, createdAt: now)
    }

    /// The demo user is shared by everybody, so nothing may be added that signs in.
    var isDemo: Bool { email.asciiLowercased == DemoUser.email }
}
