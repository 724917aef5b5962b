import Foundation

/// The Swift files of the project, read once.
struct SourceTree: Sendable {
    struct File: Sendable {
        let path: String
        let lines: [String]
    }

    typealias Line = (file: String, number: Int, line: String)

    static let shared = SourceTree()

    let root: String
    let sources: [File]
    /// Lines of what ships, without comments and texts.
    let code: [Line]

    private init() {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        self.root = root.path
        var files: [File] = []
        for folder in ["Shared", "Services", "Gateway", "Tests"] {
            let walker = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            while let name = walker?.nextObject() as? String {
                guard name.hasSuffix(".swift") else { continue }
                let path = "\(folder)/\(name)"
                let text = (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
                files.append(File(path: path, lines: text.components(separatedBy: "\n")))
            }
        }
        sources = files
        code = files.filter(Self.ships).flatMap(Self.code)
    }

    private static func ships(_ file: File) -> Bool {
        !file.path.hasPrefix("Tests/") && !file.path.hasPrefix("Shared/TestKit/")
    }

    private static func code(of file: File) -> [Line] {
        var inText = false
        return file.lines.enumerated().compactMap { number, line -> Line? in
            let hasQuotes = line.utf8.contains(UInt8(ascii: "\""))
            let quotes = hasQuotes ? line.components(separatedBy: "\"\"\"").count - 1 : 0
            defer { if quotes % 2 == 1 { inText.toggle() } }
            let isComment = line.utf8.drop { $0 == 0x20 }.starts(with: "//".utf8)
            if inText || isComment { return nil }
            let plain = hasQuotes ? line.replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"") : line
            return (file.path, number + 1, plain.components(separatedBy: " // ")[0])
        }
    }

    /// Returns the lines of what ships that a pattern is found in, without comments and texts.
    func code(matching pattern: String) throws -> [Line] { try Self.lines(of: code, matching: pattern) }

    /// Returns the whole lines of what ships, and of the tests' support, that a pattern is found in.
    func text(matching pattern: String) throws -> [Line] {
        let lines = sources.filter { !$0.path.hasPrefix("Tests/") }.flatMap { file in
            file.lines.enumerated().map { (file: file.path, number: $0.offset + 1, line: $0.element) }
        }
        return try Self.lines(of: lines, matching: pattern)
    }

    /// Looks through all lines at once: a search for each of 100 000 lines takes seconds.
    private static func lines(of lines: [Line], matching pattern: String) throws -> [Line] {
        let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        let text = lines.map(\.line).joined(separator: "\n")
        let found = expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
        var (next, end, result) = (0, -1, [Line]())
        for place in found.map(\.range.location) {
            guard place > end else { continue }
            while end < place {
                end += lines[next].line.utf16.count + 1
                next += 1
            }
            result.append(lines[next - 1])
        }
        return result
    }

    func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
}
