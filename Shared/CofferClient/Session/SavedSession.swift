import Contracts

/// A session to be kept between two runs of a program, in a place as safe as a password's.
public struct SavedSession: Codable, Sendable, Equatable {
    public let accessToken: String
    public let refreshToken: String
    /// What makes the device known at its next sign-in; it outlives the session.
    public let deviceToken: String?

    public init(accessToken: String, refreshToken: String, deviceToken: String? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.deviceToken = deviceToken
    }

    init(_ pair: TokenPair, deviceToken: String?) {
        self.init(
            accessToken: pair.accessToken, refreshToken: pair.refreshToken,
            deviceToken: pair.deviceToken ?? deviceToken)
    }
}
