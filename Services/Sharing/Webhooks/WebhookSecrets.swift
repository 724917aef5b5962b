import Contracts
import SodiumKit

/// Seals the secrets of webhooks for sharing.db, so that the database alone signs nothing.
struct WebhookSecrets: Sendable {
    private let key: SealingKey

    /// - Parameter serverKey: the key that others are derived from; identities use the same one.
    init(serverKey: [UInt8]) { key = SealingKey("secrets of webhooks", from: serverKey) }

    /// Returns a new secret, for its owner and as it is stored.
    func make(for webhook: ID<Webhook>) -> (text: String, sealed: [UInt8]) {
        let secret = Random.bytes(WebhookSignature.secretBytes)
        return (WebhookSignature.text(of: secret), seal(secret, of: webhook))
    }

    func seal(_ secret: [UInt8], of webhook: ID<Webhook>) -> [UInt8] { key.seal(secret, of: webhook.bytes) }

    /// Returns the secrets that sign now, the newest first; without those that another key sealed.
    func signing(_ webhook: WebhookRecord, at now: Timestamp) -> [[UInt8]] {
        webhook.secrets(at: now).compactMap { key.open($0, of: webhook.id.bytes) }
    }

    /// Returns the webhook with secrets that open, or nil for one that has them already: those of an older
    /// version are sealed, and a secret that another key sealed gives way to a new one.
    /// - Returns: the webhook, and whether its secret is a new one.
    func mended(_ webhook: WebhookRecord) -> (webhook: WebhookRecord, isReplaced: Bool)? {
        var mended = webhook
        guard webhook.isSealed else {
            mended.isSealed = true
            mended.secret = seal(webhook.secret, of: webhook.id)
            mended.formerSecrets = webhook.formerSecrets.map {
                FormerSecret(secret: seal($0.secret, of: webhook.id), until: $0.until)
            }
            return (mended, false)
        }
        guard key.open(webhook.secret, of: webhook.id.bytes) == nil else { return nil }
        (mended.secret, mended.formerSecrets) = (make(for: webhook.id).sealed, [])
        return (mended, true)
    }
}
