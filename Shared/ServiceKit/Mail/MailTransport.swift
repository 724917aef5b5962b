/// Where mails go: readable files in development, an SMTP server in production.
enum MailTransport: Sendable {
    case folder(String)
    case smtp(SMTPServer)

    /// Why a message was not taken.
    struct Problem: Sendable, Equatable {
        let reason: String
        /// The server refused this mail (a 5xx reply), which waiting will hardly change.
        let isRefusal: Bool
    }

    /// Hands a message over; blocks its thread until it is taken or refused. Nil when it was taken.
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
