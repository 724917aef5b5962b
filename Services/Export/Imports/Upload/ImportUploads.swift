import Contracts
import Synchronization

/// The files of imports that arrive, so that several of one user take no more together than is left. One
/// process owns export.db, so memory is enough.
final class ImportUploads: Sendable {
    fileprivate struct Arriving {
        var files = 0
        /// What the user's stored imports left when the first of the files began.
        var left: Int?
        var taken = 0
    }

    fileprivate let users = Mutex<[ID<User>: Arriving]>([:])

    /// Begins a file. `ImportSpace.end` must follow.
    func begin(of user: ID<User>, quota: Int) -> ImportSpace {
        users.withLock { $0[user, default: Arriving()].files += 1 }
        return ImportSpace(of: user, quota: quota, in: self)
    }
}

/// What a file takes of its user's space while it arrives and is read.
final class ImportSpace: Sendable {
    private let user: ID<User>
    private let quota: Int
    private let uploads: ImportUploads
    private let taken = Mutex(0)

    fileprivate init(of user: ID<User>, quota: Int, in uploads: ImportUploads) {
        self.user = user
        self.quota = quota
        self.uploads = uploads
    }

    /// Says what is left for files; what an earlier one was told, when others arrive already, stays.
    func open(_ left: Int) {
        uploads.users.withLock { users in
            if users[user]?.left == nil { users[user]?.left = left }
        }
    }

    /// Takes space for bytes. Throws `importQuotaExceeded` when the user's files need more than is left.
    func take(_ bytes: Int) throws(APIError) {
        let isTaken = uploads.users.withLock { users in
            guard var arriving = users[user], bytes <= (arriving.left ?? 0) - arriving.taken else {
                return false
            }
            arriving.taken += bytes
            users[user] = arriving
            return true
        }
        guard isTaken else { throw .importQuotaExceeded(quota) }
        taken.withLock { $0 += bytes }
    }

    /// Ends the file. What was stored counts as taken until the user's last file ends.
    func end(isStored: Bool) {
        let bytes = isStored ? 0 : taken.withLock { $0 }
        uploads.users.withLock { users in
            users[user]?.files -= 1
            users[user]?.taken -= bytes
            if users[user]?.files == 0 { users[user] = nil }
        }
    }
}
