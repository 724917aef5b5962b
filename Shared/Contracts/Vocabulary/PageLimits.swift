/// The limits of paged lists (contract §0, "Lists").
public enum PageLimits {
    public static let defaultLimit = 50
    public static let limitRange = 1...100
    public static let maximumOffset = 10_000
    /// The total of a list with free filters is counted up to this number.
    public static let maximumCountedTotal = 10_000
}
