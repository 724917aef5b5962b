import Contracts
import PictureKit
import ServiceKit
import SQLiteKit

/// Stores pictures: each is checked and on disk before a row names it; files that no row names are deleted.
struct AvatarWorkflow: Sendable {
    static let sweepMilliseconds = 3_600_000
    /// Age at which a file without a row is taken for a crash's leftover.
    private static let orphanSeconds = 3_600

    private let store: AuthStore
    private let contents: ContentStore
    private let context: ServiceContext

    init(store: AuthStore, contents: ContentStore, context: ServiceContext) {
        self.store = store
        self.contents = contents
        self.context = context
    }

    /// Replaces the user's picture and returns the user. Metadata and bytes behind the end of a JPEG are cut
    /// off. Throws `badPicture`, or `PRECONDITION_FAILED` as `setAvatar` does. A user's pictures are
    /// replaced one after the other, so that the folder holds at most the old and the new one.
    func replace(
        with bytes: [UInt8], as format: ImageFormat, of user: ID<User>, if precondition: Precondition
    ) async throws -> UserAccount {
        try await contents.folder.inTurn(user.text) {
            let avatar = try await keep(bytes, as: format)
            do {
                let change = try await store.setAvatar(avatar, of: user, if: precondition)
                if let old = change.before.avatar { await discard(old) }
                return change.after
            } catch {
                // After a commit with unknown outcome the row may name the file.
                if (error as? SQLiteError)?.mayBeStored != true { await discard(avatar) }
                throw error
            }
        }
    }

    /// Writes the file of a picture.
    private func keep(_ bytes: [UInt8], as format: ImageFormat) async throws -> Avatar {
        let (folder, uniqueID) = (contents.folder, context.ids.make(User.self).text)
        let avatar = try await contents.files.run {
            let picture: Picture
            do throws(Picture.Problem) {
                picture = try Picture(bytes, as: format)
            } catch {
                throw APIError.badPicture(error, format)
            }
            let file = try folder.draft(uniqueID)
            try file.append(picture.withoutMetadata(bytes))
            let avatar = Avatar(hash: file.hash, uniqueID: uniqueID, format: format)
            try file.keep(as: folder.path(of: avatar.fileName))
            return avatar
        }
        try await contents.share(avatar.fileName)
        return avatar
    }

    /// Returns the content of a picture, or nil if its file is lost.
    func content(of avatar: Avatar) async throws -> [UInt8]? {
        let path = try await contents.find(avatar.fileName)
        return try await contents.files.run { readFile(path, limitBytes: Avatar.limitBytes) }
    }

    /// Changes the row first, so that no row names a missing file. Throws `noPicture`.
    func delete(of user: ID<User>, if precondition: Precondition) async throws {
        let change = try await store.setAvatar(nil, of: user, if: precondition)
        if let old = change.before.avatar { await discard(old) }
    }

    /// Deletes files that no user has: a crash came between writing the file and its row.
    func sweep() async {
        do {
            try await contents.sweep(olderThanSeconds: Self.orphanSeconds) { names in
                try await store.unknownAvatars(names)
            }
        } catch {
            context.log.warning("pictures not swept", ["reason": String(describing: error)])
        }
    }

    /// Deletes a file; if that fails, a later sweep deletes the file.
    private func discard(_ avatar: Avatar) async {
        do {
            try await contents.remove(avatar.fileName)
        } catch {
            context.log.error("picture not removed", ["reason": String(describing: error)])
        }
    }
}

extension APIError {
    fileprivate static func badPicture(_ problem: Picture.Problem, _ format: ImageFormat) -> APIError {
        switch problem {
        case .malformed:
            APIError(.unsupportedMediaType, "The content is not a whole \(format.name) picture.")
        case .badSize:
            APIError(
                .validation, "A picture may have at most \(Picture.sideLimit) × \(Picture.sideLimit) pixels")
        }
    }
}
