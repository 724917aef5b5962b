import Foundation

/// The Swift files of the project.
struct SourceTree: Sendable {
    struct File: Sendable {
        let path: String
        let lines: [String]
    }

    let root: String
    let sources: [File]

    init() {
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
    }

    /// Lines of what ships, without comments and texts.
    var code: [(file: String, number: Int, line: String)] {
        sources.filter { !$0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Shared/TestKit/") }.flatMap {
            file in
            var inText = false
            return file.lines.enumerated().compactMap {
                number, line -> (file: String, number: Int, line: String)? in
                let quotes = line.components(separatedBy: "\"\"\"").count - 1
                defer { if quotes % 2 == 1 { inText.toggle() } }
                let trimmed = line.trimmingCharacters(in: .whitespaces)
                if inText || trimmed.hasPrefix("//") { return nil }
                let plain = line.replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"")
                return (file.path, number + 1, plain.components(separatedBy: " // ")[0])
            }
        }
    }

    func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
}
