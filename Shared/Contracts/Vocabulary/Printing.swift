// Values print as the wire has them, and not as their parts.

extension CalendarDate: CustomStringConvertible {
    /// `2026-01-31`.
    public var description: String { text }
}

extension Month: CustomStringConvertible {
    /// `2026-01`.
    public var description: String { text }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds.
    public var description: String { text }
}

extension Currency: CustomStringConvertible {
    /// The code, as `EUR`.
    public var description: String { code }
}
