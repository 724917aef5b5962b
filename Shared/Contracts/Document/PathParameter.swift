/// The form of a parameter in a path. Its name decides.
public enum PathParameter {
    /// Nil for a name that no endpoint may use.
    public static func schema(of name: String) -> Schema? {
        switch name {
        case "id", "restore", "member", "attachment", "transaction", "user", "participant", "goal", "payment",
            "reconciliation", "delivery", "key", "invitation", "book":
            Schema(ID<Event>.form(.request), example: ID<Event>.sample)
        case "month": Schema(Month.form(.request), example: Month.sample)
        case "hash", "sha256": Schema(.text(TextForm()), example: "9f86d081884c7d65")
        case "token": Schema(.text(TextForm()), example: "ZmVlZC10b2tlbg")
        case "provider": Schema(.text(TextForm()), example: "example")
        default: nil
        }
    }

    /// What the parameter means. Names with an id in front of them belong to that object.
    public static func meaning(of name: String, in path: String) -> String {
        switch name {
        case "id":
            // Under a share's path, all but the share itself is about one participant's part.
            if path.hasPrefix("/expenses/shares/{id}/") || path == "/sharing/{id}/paid" {
                return "The id of a participant's part (`participants[].id` of the shared expense)."
            }
            let before = path.split(separator: "/").prefix { $0 != "{id}" }.last
            return "The id of the \(before.map { noun(of: String($0)) } ?? "object")."
        case "member": return "The member's id (`members[].id` of the group)."
        case "attachment": return "The receipt's id."
        case "transaction": return "The id of the asset's transaction."
        case "payment": return "The payment's id."
        case "delivery": return "The delivery's id, its `webhook-id`."
        case "reconciliation": return "The reconciliation's id."
        case "invitation": return "The invitation's id."
        case "key": return "The suggestion's key."
        case "month": return "The month, `YYYY-MM`."
        case "token": return "The secret of the calendar's address."
        default: return "The \(name)."
        }
    }

    /// What a collection's path has many of.
    private static func noun(of collection: String) -> String {
        switch collection {
        case "categories": "category"
        case "shares": "shared expense"
        case "recurring": "template"
        case "trash": "deleted object"
        case "oidc": "identity provider"
        case "identities": "identity"
        default: collection.hasSuffix("s") ? String(collection.dropLast()) : collection
        }
    }
}
