import Contracts

/// The rules of webhooks' fields.
struct WebhookRules: Sendable {
    /// Most events that wait for a webhook.
    static let waitingLimit = 10_000
    /// Returns what is wrong with an address.
    let problem: @Sendable (String) -> FieldProblem?

    /// Returns the record of a new webhook without its secret. Throws all errors of the draft.
    func made(
        _ draft: WebhookDraft, id: ID<Webhook>, of owner: ID<User>, at now: Timestamp
    ) throws(APIError) -> WebhookRecord {
        var errors = FieldErrors()
        let url = address(draft.url, &errors)
        let events = events(draft.events, &errors)
        let description = errors.optionalText(draft.description, "description", .webhookDescription)
        guard errors.isEmpty, let url, let events else { throw errors.refusal }
        var record = WebhookRecord()
        (record.id, record.owner, record.url, record.events) = (id, owner, url, events)
        (record.description, record.createdAt) = (description, now)
        return record
    }

    /// Returns a webhook after a change; absent fields keep their values. Throws all errors of the change.
    func changed(_ change: WebhookChange, over record: WebhookRecord) throws(APIError) -> WebhookRecord {
        var (errors, changed) = (FieldErrors(), record)
        if !change.url.isAbsent { changed.url = address(change.url, &errors) ?? record.url }
        if !change.events.isAbsent { changed.events = events(change.events, &errors) ?? record.events }
        if !change.description.isAbsent {
            changed.description = errors.optionalText(
                change.description, "description", .webhookDescription)
        }
        if !change.enabled.isAbsent {
            changed.isEnabled =
                errors.required(change.enabled, "enabled", "Enabled must be true or false")
                ?? record.isEnabled
            if changed.isEnabled { changed.disabledReason = nil }
        }
        try errors.throwIfAny()
        return changed
    }

    private func address(_ field: Field<String>, _ errors: inout FieldErrors) -> String? {
        guard let url = errors.requiredText(field, "url", .webhookURL) else { return nil }
        if let problem = problem(url) {
            errors.add("url", problem)
            return nil
        }
        return url
    }

    /// Returns the types, each once, in the order of their declaration.
    private func events(
        _ field: Field<BoundedList<Field<String>, WebhookEventsLimit>>, _ errors: inout FieldErrors
    ) -> [WebhookEventType]? {
        guard let wished = errors.required(field, "events", "Choose at least one event")?.elements else {
            return nil
        }
        if wished.isEmpty { errors.add("events", "Choose at least one event") }
        let known = WebhookEventType.choices.map(\.rawValue).joined(separator: ", ")
        var chosen: Set<WebhookEventType> = []
        for (index, field) in wished.enumerated() {
            let path = "events[\(index)]"
            guard let text = errors.required(field, path, "An event must be one of \(known)") else {
                continue
            }
            if let type = WebhookEventType(rawValue: text), WebhookEventType.choices.contains(type) {
                chosen.insert(type)
            } else {
                errors.add(path, "An event must be one of \(known)")
            }
        }
        return WebhookEventType.choices.filter(chosen.contains)
    }
}

extension APIError {
    static let tooManyWebhooks = APIError(
        .conflict, "You have \(Webhook.maximum) webhooks. Delete one to make another.")
    static let webhookDisabled = APIError(
        .conflict, "This webhook is disabled. Enable it first.")
    static let deliveryPending = APIError(.conflict, "A delivery is on its way. Try again after it.")
}
