import HTTPKit
package import Vocabulary

/// Who caused a mail. The owners of waiting mails take turns.
package struct MailOwner: Sendable, Equatable {
    /// As stored in `mail_queue.owner`.
    let text: String

    package static func user(_ id: ID<User>) -> MailOwner { MailOwner(text: "user \(id.text)") }

    /// Somebody who is not signed in.
    /// - Parameter address: an IP address, or the network of an IPv6 address.
    package static func client(_ address: String) -> MailOwner {
        MailOwner(text: "client \(IPv6Network.prefix(of: address))")
    }

    package static let `operator` = MailOwner(text: "operator")
}
