extension Optional where Wrapped: ~Copyable {
    /// Returns the value and leaves nil. All code uses it instead of `take()`: Swift 6.3.1 compiles that one
    /// wrongly when it optimizes (a string was released twice), unless the call stays a call.
    @inlinable @inline(never)
    public mutating func taken() -> sending Wrapped? {
        let value = consume self
        self = nil
        return value
    }
}
