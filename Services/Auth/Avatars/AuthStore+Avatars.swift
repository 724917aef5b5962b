import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

extension AuthStore {
    /// Sets or removes a user's picture and returns the user before and after. Throws `noPicture` if
    /// there is none to remove, `PRECONDITION_FAILED` if the picture is not the one that the client saw.
    func setAvatar(
        _ avatar: Avatar?, of id: ID<User>, if precondition: Precondition
    ) async throws -> (before: UserAccount, after: UserAccount) {
        try await database.write { db in
            guard let before = try Self.user(id, in: db) else { throw APIError(.unauthorized) }
            if avatar == nil, before.avatar == nil { throw APIError.noPicture }
            try precondition.check(entityTag: before.avatar?.entityTag)
            try db.run("UPDATE users SET avatar = \(avatar?.fileName) WHERE id = \(id)")
            var after = before
            after.avatar = avatar
            return (before: before, after: after)
        }
    }

    /// Returns the picture of a user, even of one who is being erased.
    func avatar(of id: ID<User>) async throws -> Avatar? {
        try await database.read { db in
            try db.first("SELECT avatar FROM users WHERE id = \(id) AND avatar IS NOT NULL") {
                try Avatar.read($0, 0)
            }
        }
    }

    /// Returns the names that no user's row has.
    func unknownAvatars(_ names: [String]) async throws -> [String] {
        try await database.read { db in
            try names.filter { name in
                try !db.exists("SELECT 1 FROM users INDEXED BY users_by_avatar WHERE avatar = \(name)")
            }
        }
    }
}

extension Avatar: ColumnValue {
    var sqlValue: SQLValue { fileName.sqlValue }

    static func read(_ row: borrowing Row, _ column: Int) throws -> Avatar {
        guard let avatar = Avatar(fileName: try row.text(column)) else {
            throw row.unreadable(column, "the name of a picture")
        }
        return avatar
    }
}

extension APIError {
    static let noPicture = APIError(.notFound, "There is no picture")
}
