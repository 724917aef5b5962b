/// The form of a parameter in a path. Its name decides.
public enum PathParameter {
    /// Nil for a name that no endpoint may use.
    public static func schema(of name: String) -> Schema? {
        switch name {
        case "id", "member", "attachment", "transaction", "user", "participant", "goal":
            Schema(ID<Event>.form(.request), example: ID<Event>.sample)
        case "month": Schema(Month.form(.request), example: Month.sample)
        case "token": Schema(.text(TextForm()), example: "ZmVlZC10b2tlbg")
        default: nil
        }
    }
}
