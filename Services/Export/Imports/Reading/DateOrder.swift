/// The order of day, month and year. The raw values are the names in requests and answers.
enum DateOrder: String, Codable, Sendable, CaseIterable {
    case yearFirst = "YYYY-MM-DD"
    case dayFirst = "DD/MM/YYYY"
    case monthFirst = "MM/DD/YYYY"
}
