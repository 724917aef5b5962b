/// The destination of mails: readable files in development, an SMTP server in production.
enum MailTransport: Sendable {
    case folder(String)
    case smtp(SMTPServer)

    /// The reason why a message was not sent.
    struct Problem: Sendable, Equatable {
        let reason: String
        /// Whether the server refused this mail with a 5xx reply, which a later try rarely changes.
        let isRefusal: Bool
    }

    /// Sends a message and blocks the thread meanwhile. Returns nil on success.
    func deliver(_ message: String, from: String, to: String, name: String) -> Problem? {
        switch self {
        case .folder(let folder):
            do {
                try makeFolder(folder)
                try writeFile("\(folder)/\(name).eml", Array(message.utf8))
                return nil
            } catch {
                return Problem(reason: error.description, isRefusal: false)
            }
        case .smtp(let server): return SMTPDelivery(message).send(by: server, from: from, to: to)
        }
    }
}
