/// The regular expressions of decimals in requests (`AmountText`); both match the whole text.
package enum DecimalText {
    package static let unsignedPattern = #"(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?"#
    package static let signedPattern = "-?" + unsignedPattern
}
