import Contracts

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
