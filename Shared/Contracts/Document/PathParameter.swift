/// The form of a parameter in a path. Its name decides.
public enum PathParameter {
    /// Nil for a name that no endpoint may use.
    public static func schema(of name: String) -> Schema? {
        switch name {
        case "id", "restore", "member", "attachment", "transaction", "user", "participant", "goal", "payment":
            Schema(ID<Event>.form(.request), example: ID<Event>.sample)
        case "month": Schema(Month.form(.request), example: Month.sample)
        case "hash", "sha256": Schema(.text(TextForm()), example: "9f86d081884c7d65")
        case "token": Schema(.text(TextForm()), example: "ZmVlZC10b2tlbg")
        case "provider": Schema(.text(TextForm()), example: "example")
        default: nil
        }
    }
}
