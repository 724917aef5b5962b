import Contracts

/// A number's own text.
struct NumberText: Decodable {
    let text: String
    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(AmountText.self).text
    }
}
