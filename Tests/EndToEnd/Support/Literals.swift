public import Contracts

// Tests write values of the vocabulary as texts. A test with a wrong one stops at once.

extension Month: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let month = Month(text) else { preconditionFailure("\(text) is no month") }
        self = month
    }
}

extension CalendarDate: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let date = CalendarDate(text) else { preconditionFailure("\(text) is no date") }
        self = date
    }
}

extension AssetCode: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let code = AssetCode(text) else { preconditionFailure("\(text) is no asset") }
        self = code
    }
}
