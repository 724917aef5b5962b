/// A script or a style sheet as a browser needs it: without indentation, blank lines, and lines that only
/// explain.
///
/// The files keep their comments for readers, and a first visit carries a fifth less. No statement changes,
/// because no text in the app's files goes on in the next line (Tests/Browser/test_files.py).
enum LeanText {
    static func lean(_ text: String) -> String {
        var lines: [Substring] = []
        var isInComment = false
        for line in text.split(separator: "\n") {
            let content = line.drop { $0 == " " }
            if isInComment {
                isInComment = !content.hasSuffix("*/")
            } else if content.hasPrefix("/*"), !content.dropLast(2).contains("*/") {
                isInComment = !content.hasSuffix("*/")
            } else if !content.isEmpty, !content.hasPrefix("//") {
                lines.append(content)
            }
        }
        return lines.joined(separator: "\n")
    }
}
