import Contracts
import HTTPKit
import PictureKit
import ServiceKit

/// What auth keeps about a user, for an export that the user asked for.
struct PersonalDataRoutes: Sendable {
    let store: AuthStore
    let avatars: AvatarWorkflow
    let labels: ProviderLabels

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.personalData, personalData)
        routes.on(AuthAPI.readAvatar, readAvatar)
    }

    private func personalData(_ call: Call<Empty>) async throws -> PersonalData {
        let user: ID<User> = try call.id("user")
        guard let account = try await store.user(user) else { throw APIError.notFound }
        return PersonalData(
            profile: account.profile,
            sessions: try await store.sessions(of: user, current: ID(high: 0, low: 0), at: call.now),
            devices: try await store.devices(of: user, at: call.now),
            passkeys: try await store.passkeys(of: user).map(\.passkey),
            tokens: try await store.apiTokens(of: user, at: call.now),
            identities: try await store.identities(of: user).map(labels.shown),
            events: try await store.securityEvents(of: user))
    }

    private func readAvatar(_ call: Call<Empty>) async throws -> Answer {
        guard let avatar = try await store.avatar(of: call.id("user")),
            let bytes = try await avatars.content(of: avatar)
        else { throw APIError.noPicture }
        return .raw(.bytes(bytes), contentType: avatar.format.mediaType)
    }
}
