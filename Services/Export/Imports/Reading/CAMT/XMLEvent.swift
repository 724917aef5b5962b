/// A part of an XML file. Names are local names, without prefixes.
enum XMLEvent: Sendable, Equatable {
    /// An element, with the currency that ISO 20022 keeps in an attribute.
    case open(String, currency: String?)
    case close
    case text(String)
}
