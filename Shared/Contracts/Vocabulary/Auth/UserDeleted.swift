/// The data of `AuthEvent.userDeleted`.
public struct UserDeleted: Codable, Sendable {
    public let user: ID<User>
    /// A keyed hash of the address that the user had, by which services find it in what others keep; absent
    /// in events of earlier versions.
    public let addressMark: String?
    /// Who gets the user's personal book, if still an EDITOR of it; absent for nobody.
    public let heir: ID<User>?
    public init(user: ID<User>, addressMark: String? = nil, heir: ID<User>? = nil) {
        self.user = user
        self.addressMark = addressMark
        self.heir = heir
    }
}
