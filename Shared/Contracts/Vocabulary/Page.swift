/// What a list of one page says beside its items (contract §0, "Lists").
public struct PageLimits: Sendable {
    public static let defaultLimit = 50
    public static let limitRange = 1...100
    public static let maximumOffset = 10_000
    /// Totals under free filters are counted up to here.
    public static let maximumCountedTotal = 10_000
}
