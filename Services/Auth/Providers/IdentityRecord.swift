import Contracts
import ServiceKit
import SQLiteKit

/// An account at an identity provider that signs a user in, as stored.
struct IdentityRecord: Sendable, Equatable {
    var id: ID<LinkedIdentity> = .blank
    var user: ID<User> = .blank
    var issuer = ""
    var subject = ""
    /// The provider's id at the time of the link.
    var provider = ""
    /// The address at the provider at the time of the link.
    var email: String?
    var createdAt = Timestamp.blank
    var lastUsedAt: Timestamp?

    static let table = RecordTable(
        "identities", blank: IdentityRecord(),
        [
            .column("id", \.id).fixed, .column("user_id", \.user).fixed, .column("issuer", \.issuer).fixed,
            .column("subject", \.subject).fixed, .column("provider", \.provider).fixed,
            .column("email", \.email).fixed, .column("created_at", \.createdAt).fixed,
            .column("last_used_at", \.lastUsedAt),
        ])
}

/// What people call the identity providers, by their ids.
struct ProviderLabels: Sendable {
    let labels: [String: String]

    /// The identity as its owner sees it.
    func shown(_ record: IdentityRecord) -> LinkedIdentity {
        LinkedIdentity(
            id: record.id, provider: record.provider, label: labels[record.provider] ?? record.issuer,
            email: record.email, createdAt: record.createdAt, lastUsedAt: record.lastUsedAt)
    }
}
