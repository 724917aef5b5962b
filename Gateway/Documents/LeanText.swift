/// A script or a style sheet as a browser needs it: without indentation, blank lines, lines that explain, and
/// types that only the check reads. What stays open at a line's end goes on in the same line.
///
/// The files keep their comments for readers, and a first visit carries a quarter less. No statement changes,
/// because no text in the app's files goes on in the next line (Tests/Browser/test_files.py).
enum LeanText {
    static func lean(_ text: String) -> String {
        var lean = ""
        var isInComment = false
        for line in text.split(separator: "\n") {
            let content = line.drop { $0 == " " }
            if isInComment {
                isInComment = !content.hasSuffix("*/")
            } else if content.hasPrefix("/*"), !content.dropLast(2).contains("*/") {
                isInComment = !content.hasSuffix("*/")
            } else if !content.isEmpty, !content.hasPrefix("//") {
                lean += separator(behind: lean)
                lean += withoutTypes(content)
            }
        }
        return lean
    }

    private static func separator(behind text: String) -> String {
        guard let last = text.last else { return "" }
        switch last {
        case "(", "[": return ""
        case ",", "{": return " "
        default: return "\n"
        }
    }

    /// Leaves out comments as `/** @type {any} */ `.
    private static func withoutTypes(_ line: Substring) -> String {
        var lean = ""
        var rest = line
        while let start = rest.firstRange(of: "/** @"),
            let end = rest[start.upperBound...].firstRange(of: "*/")
        {
            lean += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
            if rest.hasPrefix(" ") { rest = rest.dropFirst() }
        }
        return lean + rest
    }
}
