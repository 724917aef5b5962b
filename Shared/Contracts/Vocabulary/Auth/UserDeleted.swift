/// The data of `AuthEvent.userDeleted`.
public struct UserDeleted: Codable, Sendable {
    public let user: ID<User>
    /// A keyed hash of the address that the user had, by which services find it in what others keep; absent
    /// in events of earlier versions.
    public let addressMark: String?
    public init(user: ID<User>, addressMark: String? = nil) {
        self.user = user
        self.addressMark = addressMark
    }
}
