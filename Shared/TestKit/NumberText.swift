import Contracts

/// The text of a number, as written.
struct NumberText: Decodable {
    let text: String
    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(AmountText.self).text
    }
}
