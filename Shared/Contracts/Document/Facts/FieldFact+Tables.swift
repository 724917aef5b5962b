extension FieldFact {
    /// All tables as one.
    public static let all = [
        account, money, planning, sharing, imports, files, banks,
    ].reduce(into: [String: FieldFact]()) { $0.merge($1) { first, _ in first } }

    /// The name in the example of an object with free names.
    static func mapKey(of field: String) -> String {
        switch field {
        case "counts": "transactions"
        case "details", "fields": "amount"
        case "warnings": "backup"
        case "accountFor": "Giro"
        case "categoryFor": "Lebensmittel"
        default: "name"
        }
    }
}
