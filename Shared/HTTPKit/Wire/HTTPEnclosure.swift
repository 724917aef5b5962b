/// Texts to write before and after an answer's body, so that the body is not copied.
package struct HTTPEnclosure: Sendable {
    let start: StaticString
    let end: StaticString

    package init(start: StaticString, end: StaticString) {
        self.start = start
        self.end = end
    }

    /// Bytes of both texts.
    package var count: Int { start.utf8CodeUnitCount + end.utf8CodeUnitCount }
}
