import Contracts
import HTTPKit
import PictureKit
import ServiceKit

/// The signed-in user's picture, as raw bytes with their own content type.
struct AvatarRoutes: Sendable {
    let store: AuthStore
    let workflow: AvatarWorkflow

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.putAvatar, put)
        routes.on(AuthAPI.getAvatar, get)
        routes.on(AuthAPI.deleteAvatar, delete)
    }

    private func put(_ call: Call<StreamedBody>) async throws -> UserProfile {
        let user = try call.user
        let bytes = try await call.request.collectBody(upTo: Avatar.limitBytes)
        guard let format = call.request.fields["Content-Type"].flatMap({ ImageFormat(mediaType: $0) }) else {
            throw APIError(
                .unsupportedMediaType,
                "Send the picture as the body, with Content-Type image/png, image/jpeg or image/webp.")
        }
        return try await workflow.replace(with: bytes, as: format, of: user, if: call.precondition).profile
    }

    private func get(_ call: Call<Empty>) async throws -> Answer {
        guard let user = try await store.user(try call.user) else { throw APIError(.unauthorized) }
        guard let avatar = user.avatar else { throw APIError.noPicture }
        var answer: Answer
        if call.request.knows(entityTag: avatar.entityTag) {
            answer = .raw(.empty, contentType: avatar.format.mediaType, status: 304)
        } else {
            guard let bytes = try await workflow.content(of: avatar) else { throw APIError.noPicture }
            answer = .raw(.bytes(bytes), contentType: avatar.format.mediaType)
            answer.fields.set("Content-Disposition", "inline; filename=\"avatar.\(avatar.format.rawValue)\"")
        }
        answer.fields.set("ETag", avatar.entityTag)
        answer.fields.set("Cache-Control", "private, no-cache")
        return answer
    }

    private func delete(_ call: Call<Empty>) async throws -> Deleted {
        try await workflow.delete(of: call.user, if: call.precondition)
        return Deleted()
    }
}

extension Avatar {
    var entityTag: String { "\"\(hash)\"" }
}
