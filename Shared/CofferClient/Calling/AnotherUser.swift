/// Thrown by a call that is not sent, or not sent again, because another user has signed in meanwhile.
public struct AnotherUser: Error, Sendable {}
