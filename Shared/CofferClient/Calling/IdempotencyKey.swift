/// Keys by which Coffer knows a repeated request.
public enum IdempotencyKey {
    /// Returns a new random key of 128 bits.
    public static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
