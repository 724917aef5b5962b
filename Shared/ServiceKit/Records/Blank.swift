package import Vocabulary

// The values of records before their rows are read.

extension ID {
    package static var blank: ID { ID(high: 0, low: 0) }
}

extension Timestamp {
    package static let blank = Timestamp(millisecondsSinceEpoch: 0)
}

extension CalendarDate {
    package static let blank = Timestamp.blank.utcDate
}

extension Month {
    package static let blank = CalendarDate.blank.month
}

extension Money {
    package static let blank = Money(amountMinor: 0, .usd)
}
