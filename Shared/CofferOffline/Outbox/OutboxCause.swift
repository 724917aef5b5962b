public import CofferClient

/// Why a change is a problem.
public enum OutboxCause: Sendable, Codable {
    /// The server has refused it.
    case refused(Refusal)
    /// The server has failed at it again and again. It may have arrived.
    case failing(String)
    /// The change may have arrived, and the record has been changed since, by another device or by it:
    /// `retry` writes over that.
    case overtaken
    /// The version of the program that wrote the change has written what this one cannot read.
    case unreadable
}
