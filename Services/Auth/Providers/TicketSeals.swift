import Contracts
import JSONKit
import SodiumKit

/// Seals tickets, so that they need no storage, however many are asked for, and a restart loses none. Only
/// spent ones are noted. A sealed ticket tells nothing, and none can be made or used for another purpose.
struct TicketSeals: Sendable {
    private let key: SealingKey

    /// - Parameter serverKey: the key that others are derived from; refresh tokens use the same one.
    init(serverKey: [UInt8]) { key = SealingKey("sign-ins by identity providers", from: serverKey) }

    func seal(_ ticket: BrowserTicket) throws -> String { try seal(ticket, "browser") }
    func seal(_ ticket: AppTicket) throws -> String { try seal(ticket, "app") }
    func seal(_ ticket: LinkTicket) throws -> String { try seal(ticket, "link") }
    func seal(_ ticket: RegistrationTicket) throws -> String { try seal(ticket, "registration") }

    /// Returns nil for any text that is no such ticket, or whose time is over.
    func browser(_ text: String?, at now: Timestamp) -> BrowserTicket? {
        open(text, "browser", BrowserTicket.self).flatMap { now < $0.expiresAt ? $0 : nil }
    }

    func app(_ text: String?, at now: Timestamp) -> AppTicket? {
        open(text, "app", AppTicket.self).flatMap { now < $0.expiresAt ? $0 : nil }
    }

    func link(_ text: String?, at now: Timestamp) -> LinkTicket? {
        open(text, "link", LinkTicket.self).flatMap { now < $0.expiresAt ? $0 : nil }
    }

    func registration(_ text: String?, at now: Timestamp) -> RegistrationTicket? {
        open(text, "registration", RegistrationTicket.self).flatMap { now < $0.expiresAt ? $0 : nil }
    }

    private func seal(_ ticket: some Encodable, _ purpose: String) throws -> String {
        Sodium.base64URL(key.seal(try JSON.encode(ticket), of: Array(purpose.utf8)))
    }

    private func open<Ticket: Decodable>(
        _ text: String?, _ purpose: String, _ type: Ticket.Type
    ) -> Ticket? {
        guard let text, text.utf8.count <= 4_096, let sealed = Sodium.fromBase64URL(text),
            let bytes = key.open(sealed, of: Array(purpose.utf8))
        else { return nil }
        return try? JSON.decode(type, from: bytes, maximumDepth: 4)
    }
}
