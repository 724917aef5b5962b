import Contracts
import SQLiteKit
import ServiceKit

struct APITokenRecord: Sendable, Equatable {
    var id: ID<APIToken> = .blank
    var owner: ID<User> = .blank
    /// The SHA-256 of the token's text.
    var hash: [UInt8] = []
    var name = ""
    var scopes: [TokenScope] = []
    /// Nil for all accounts.
    var accounts: [ID<BookAccount>]?
    /// The key of the only book that the token reaches; nil for the owner's personal one.
    var book: ID<User>?
    var createdAt = Timestamp.blank
    var expiresAt = Timestamp.blank
    /// The minute of the last use.
    var lastUsedAt: Timestamp?
    var lastAddress: String?

    static let table = RecordTable(
        "api_tokens", blank: APITokenRecord(),
        [
            .column("id", \.id), .column("owner", \.owner), .column("hash", \.hash),
            .column("name", \.name),
            RecordField(["scopes"], \.scopes) {
                [$0.map(\.rawValue).joined(separator: ",").sqlValue]
            } read: {
                try $0.text($1).split(separator: ",").compactMap { TokenScope(rawValue: String($0)) }
            },
            RecordField(["account_ids"], \.accounts) {
                [($0?.map(\.text).joined(separator: ",")).sqlValue]
            } read: {
                try $0.textOrNil($1).map { $0.split(separator: ",").compactMap { ID(String($0)) } }
            },
            .column("book", \.book),
            .column("created_at", \.createdAt), .column("expires_at", \.expiresAt),
            .column("last_used_at", \.lastUsedAt), .column("last_address", \.lastAddress),
        ])

    var grant: TokenGrant { TokenGrant(scopes: scopes, accounts: accounts, book: book) }

    /// The token as its owner sees it.
    var token: APIToken {
        APIToken(
            id: id, name: name, grant: grant, createdAt: createdAt, expiresAt: expiresAt,
            lastUsedAt: lastUsedAt, lastAddress: lastAddress)
    }
}
