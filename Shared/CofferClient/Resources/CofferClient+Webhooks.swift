public import Contracts

extension CofferClient {
    public var webhooks: Webhooks { Webhooks(client: self) }

    /// Signed events to a server of the user's (Standard Webhooks). They are managed in a session, never by a
    /// token.
    public struct Webhooks: Sendable {
        let client: CofferClient

        /// The answer alone has the secret. Refused once the sign-in is ten minutes old.
        public func create(_ draft: WebhookDraft) async throws -> NewWebhook {
            try await client.call(SharingAPI.createWebhook, draft).value
        }

        public func list() async throws -> [Webhook] {
            try await client.call(SharingAPI.listWebhooks).value.webhooks
        }

        public func get(_ id: ID<Webhook>) async throws -> Webhook {
            try await client.call(SharingAPI.getWebhook, at: [id]).value
        }

        public func update(_ id: ID<Webhook>, _ change: WebhookChange) async throws -> Webhook {
            try await client.call(SharingAPI.updateWebhook, change, at: [id]).value
        }

        public func delete(_ id: ID<Webhook>) async throws {
            _ = try await client.call(SharingAPI.deleteWebhook, at: [id])
        }

        /// The former secret signs along for a day.
        public func rotateSecret(of id: ID<Webhook>) async throws -> WebhookSecret {
            try await client.call(SharingAPI.rotateWebhookSecret, at: [id]).value
        }

        @discardableResult
        public func test(_ id: ID<Webhook>) async throws -> WebhookDelivery {
            try await client.call(SharingAPI.testWebhook, at: [id]).value
        }

        public func page(
            of id: ID<Webhook>, limit: Int? = nil, cursor: String? = nil
        ) async throws -> WebhookDeliveryPage {
            try await client.call(
                SharingAPI.listDeliveries, at: [id],
                query: ["limit": limit?.description, "cursor": cursor]
            ).value
        }

        /// What was sent to a webhook, newest first.
        public func deliveries(of id: ID<Webhook>) -> Pages<WebhookDelivery> {
            Pages { cursor in
                let page = try await self.page(of: id, cursor: cursor)
                return (page.deliveries, page.nextCursor)
            }
        }

        /// Sends a delivery once more.
        @discardableResult
        public func replay(
            _ delivery: ID<WebhookDelivery>, to id: ID<Webhook>
        ) async throws -> WebhookDelivery {
            try await client.call(SharingAPI.replayDelivery, at: [id, delivery]).value
        }
    }
}
