public import Contracts

extension CofferClient {
    public var profile: Profile { Profile(client: self) }

    /// The signed-in user.
    public struct Profile: Sendable {
        let client: CofferClient

        public func get() async throws -> UserProfile { try await client.call(AuthAPI.me).value }

        /// - Parameter tag: the `ETag` that the profile must still have.
        public func update(
            _ change: ProfileChange, ifUnchanged tag: String? = nil
        ) async throws -> UserProfile {
            try await client.call(AuthAPI.updateMe, change, options: CallOptions(ifUnchanged: tag)).value
        }

        public func setCurrency(_ currency: Currency) async throws -> CurrencyChanged {
            try await client.call(AuthAPI.updateCurrency, CurrencyChange(currency: .value(currency))).value
        }

        public func picture() async throws -> ClientFile { try await client.download(AuthAPI.getAvatar) }

        /// Sets the picture: a PNG, JPEG or WebP.
        public func setPicture(_ file: some OutgoingFile) async throws -> UserProfile {
            try await client.upload(AuthAPI.putAvatar, file).value
        }

        public func deletePicture() async throws { _ = try await client.call(AuthAPI.deleteAvatar) }

        public func completeOnboarding() async throws -> OnboardingState {
            try await client.call(AuthAPI.completeOnboarding).value
        }

        public func skipOnboarding() async throws -> OnboardingState {
            try await client.call(AuthAPI.skipOnboarding).value
        }

        /// Finds another user, to share with.
        public func lookUp(email: String) async throws -> FoundPerson {
            try await client.call(AuthAPI.lookUp, query: ["email": email]).value.user
        }

        /// Erases the user and all of their data for ever.
        public func deleteUser(_ confirmation: AccountDeletion) async throws -> Message {
            let message = try await client.call(AuthAPI.deleteMe, confirmation).value
            await client.keeper.forget()
            return message
        }
    }
}
