/// Webhooks: signed events to a receiver of the user's, in the form of Standard Webhooks. They are managed in
/// a session alone: a token that could make one would outlive itself.
extension SharingAPI {
    public static let createWebhook = Endpoint<WebhookDraft, NewWebhook>(
        "createWebhook", .post, "/webhooks", "Makes a webhook, which is told of the user's events.",
        access: .session, success: .created, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .forbidden, .conflict], requires: ["url", "events"], secret: true,
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. The answer alone "
            + "has `secret`. `url` is an `https://` address of the public internet, with the port 443 or one "
            + "from 1024 on. A user has at most \(Webhook.maximum) webhooks (409).")
    public static let listWebhooks = Endpoint<Empty, WebhookList>(
        "listWebhooks", .get, "/webhooks", "Lists the user's webhooks, oldest first.", access: .session)
    public static let getWebhook = Endpoint<Empty, Webhook>(
        "getWebhook", .get, "/webhooks/{id}", "Returns a webhook.", access: .session, errors: [.notFound],
        tagged: true)
    public static let updateWebhook = Endpoint<WebhookChange, Webhook>(
        "updateWebhook", .patch, "/webhooks/{id}", "Changes a webhook.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .preconditionFailed],
        notes:
            "`enabled: false` gives up what waits. `enabled: true` takes back that Coffer disabled it, and "
            + "sends each chosen `….changed` once, because what happened meanwhile is not known. When Coffer "
            + "disables a webhook, its user gets a mail. Another "
            + "`url` needs a sign-in of the last ten minutes, as making a webhook does.")
    public static let deleteWebhook = Endpoint<Empty, DeletedID<Webhook>>(
        "deleteWebhook", .delete, "/webhooks/{id}", "Deletes a webhook with its log.", access: .session,
        errors: [.notFound, .preconditionFailed])
    public static let rotateWebhookSecret = Endpoint<Empty, WebhookSecret>(
        "rotateWebhookSecret", .post, "/webhooks/{id}/secret", "Gives a webhook a new secret.",
        access: .session, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .forbidden], secret: true,
        notes: "The former secret signs along for \(Webhook.formerHours) hours: `webhook-signature` has two "
            + "signatures then. Within ten minutes of the sign-in, as making a webhook.")
    public static let testWebhook = Endpoint<Empty, WebhookDelivery>(
        "testWebhook", .post, "/webhooks/{id}/test", "Sends a test event to a webhook, once.",
        access: .session, success: .accepted, limit: .delivery,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound, .conflict],
        notes:
            "The event is `webhook.test`. It does not wait behind others; after a success, those that wait "
            + "are tried at once. 409 while the webhook is disabled.")
    public static let listDeliveries = Endpoint<Empty, WebhookDeliveryPage>(
        "listDeliveries", .get, "/webhooks/{id}/deliveries",
        "Lists what was sent to a webhook, newest first.",
        access: .session, errors: [.validation, .notFound], query: .page,
        notes: "Of the last \(Webhook.keptDays) days, with the newest \(WebhookDelivery.keptAttempts) tries "
            + "of each. Events come in their order: one that fails holds up those behind it, until it is "
            + "delivered or given up after ten tries in about three days. A `Retry-After` of 429 and 503 "
            + "puts the next try off, by a day at most.")
    public static let replayDelivery = Endpoint<Empty, WebhookDelivery>(
        "replayDelivery", .post, "/webhooks/{id}/deliveries/{delivery}/replay",
        "Sends a delivery once more, with the same `webhook-id`.",
        access: .session, success: .accepted, limit: .delivery,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound, .conflict],
        notes: "At once, and a single time. 409 while the delivery is PENDING or the webhook is disabled.")

    static let webhooks: [EndpointDescription] = [
        createWebhook.description, listWebhooks.description, getWebhook.description,
        updateWebhook.description, deleteWebhook.description, rotateWebhookSecret.description,
        testWebhook.description, listDeliveries.description, replayDelivery.description,
    ]
}
