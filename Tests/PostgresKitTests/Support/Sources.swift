import Foundation

/// The texts of the Swift files of some folders.
struct Sources {
    private let text: Data

    init(_ folders: [String]) {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var text = ""
        for folder in folders {
            let walker = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            while let name = walker?.nextObject() as? String {
                let file = root.appendingPathComponent("\(folder)/\(name)")
                guard name.hasSuffix(".swift"), let part = try? String(contentsOf: file, encoding: .utf8)
                else { continue }
                text += part.replacingOccurrences(of: #"\""#, with: "\"")
            }
        }
        self.text = Data(text.utf8)
    }

    func contain(_ part: String) -> Bool { text.range(of: Data(part.utf8)) != nil }
}
