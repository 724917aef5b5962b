/// A type of one text or number on the wire, which knows its own form.
package protocol WireValue: Decodable {
    static func form(_ direction: Schema.Direction) -> Schema.Form
    /// A value that the type decodes, and the example where a field has no better one.
    static var sample: DocumentValue { get }
}

/// A value of one of several types.
package protocol SchemaUnion {
    static var types: [any Decodable.Type] { get }
}

/// A list whose length is bounded.
package protocol BoundedLength {
    static var length: ClosedRange<Int> { get }
}

extension BoundedList: BoundedLength {
    package static var length: ClosedRange<Int> { Limit.minimum...Limit.maximum }
}

extension ID: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form { .text(TextForm(format: "uuid")) }
    package static var sample: DocumentValue { "01900000-0000-7000-8000-000000000001" }
}

extension Timestamp: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(format: "date-time"))
    }
    package static var sample: DocumentValue { "2026-01-31T09:30:00.000Z" }
}

extension CalendarDate: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form { .text(TextForm(format: "date")) }
    package static var sample: DocumentValue { "2026-01-31" }
}

extension Month: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(pattern: "[0-9]{4}-(0[1-9]|1[0-2])"))
    }
    package static var sample: DocumentValue { "2026-01" }
}

extension TimeOfDay: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(pattern: "([01][0-9]|2[0-3]):[0-5][0-9]"))
    }
    package static var sample: DocumentValue { "08:30" }
}

extension Currency: WireValue {
    /// Requests may write a code in any case.
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(format: "iso-4217", pattern: direction == .request ? "[A-Za-z]{3}" : "[A-Z]{3}"))
    }
    package static var sample: DocumentValue { "EUR" }
}

extension AssetCode: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(pattern: direction == .request ? "[A-Za-z0-9]{2,10}" : "[A-Z0-9]{2,10}"))
    }
    package static var sample: DocumentValue { "BTC" }
}

extension AmountText: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form { .decimal(minimum: nil) }
    package static var sample: DocumentValue { "25.50" }
}

extension Quantity: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        direction == .request ? .decimal(minimum: nil) : FieldFact.decimalText
    }
    package static var sample: DocumentValue { "0.25" }
}

extension Proportion: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form { .number(0...1) }
    package static var sample: DocumentValue { .number(0.25) }
}
