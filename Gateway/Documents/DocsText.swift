import Contracts

/// Small pieces of the page's text.
enum DocsText {
    /// Escapes a sentence and shows text between backticks as code.
    static func prose(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map {
            HTMLText.escape(String($0))
        }
        return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : $1 }.joined()
    }

    static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    /// One field or parameter, with what it means and what a request without it means.
    static func row(
        _ name: String, _ schema: Schema, _ note: String?, isRequired: Bool, fallback: String? = nil
    ) -> String {
        let required = isRequired ? " <em>required</em>" : ""
        let meaning = note.map { " – \(prose($0))" } ?? ""
        let usual = fallback.map { " Default: \(prose($0))." } ?? ""
        return "<dt><code>\(name)</code>\(required)</dt><dd>\(type(schema))\(meaning)\(usual)</dd>"
    }

    /// The words for a form, with links to the types that have names.
    static func type(_ schema: Schema) -> String {
        plain(schema) + (schema.isNullable ? " or null" : "")
    }

    private static func plain(_ schema: Schema) -> String {
        switch schema.form {
        case .anything: "anything"
        case .boolean: "true or false"
        case .integer(let range):
            "whole number" + bounds(range.map { ("\($0.lowerBound)", "\($0.upperBound)") })
        case .number(let range):
            "number" + bounds(range.map { ("\($0.lowerBound)", "\($0.upperBound)") })
        case .text(let text): words(text)
        case .decimal: "decimal, as a number or text"
        case .list(let element, let length):
            "list of \(type(element))"
                + (length.map {
                    $0.lowerBound > 0
                        ? ", \($0.lowerBound) to \($0.upperBound)" : ", at most \($0.upperBound)"
                }
                    ?? "")
        case .map(let value): "object of any names, each \(type(value))"
        case .object(let name, _, _): "<a href=\"#type-\(name.lowercased())\">\(name)</a>"
        case .choice(let schemas): schemas.map(type).joined(separator: " or ")
        }
    }

    private static func bounds(_ range: (String, String)?) -> String {
        range.map { " from \($0.0) to \($0.1)" } ?? ""
    }

    private static func words(_ text: TextForm) -> String {
        if !text.values.isEmpty {
            return text.values.map { "<code>\($0)</code>" }.joined(separator: " or ")
        }
        switch (text.format, text.pattern) {
        case ("uuid", _): return "id"
        case ("date", _): return "date"
        case ("date-time", _): return "time"
        case ("decimal", _): return "decimal"
        case ("iso-4217", _): return "currency"
        case (_, "[0-9]{4}-(0[1-9]|1[0-2])"): return "month"
        default:
            guard let most = text.maximumCharacters else { return "text" }
            guard let least = text.minimumCharacters else { return "text of at most \(most) characters" }
            return "text of \(least) to \(most) characters"
        }
    }
}
