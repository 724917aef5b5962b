extension Optional {
    /// Returns the value and leaves nil. Readers use it instead of `take()`: Swift 6.3.1 compiles that one
    /// wrongly when it optimizes (a reader's string was released twice), unless the call stays a call.
    @inline(never)
    mutating func taken() -> Wrapped? {
        let value = self
        self = nil
        return value
    }
}
