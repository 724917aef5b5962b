import Foundation
import Testing

/// The walls inside the gateway, and the modules of its web app.
@Suite struct GatewayTests {
    private static let tree = SourceTree.shared

    /// What the types of a folder may use, besides their own folder's. The wiring at the top uses all.
    private static let allowed: [String: Set<String>] = [
        "Memory": [], "Exchange": [], "Limits": ["Memory", "Exchange"], "Sessions": ["Memory", "Exchange"],
        "Stages": ["Memory", "Exchange", "Limits", "Sessions"], "Documents": ["Exchange"],
        "Proxy": ["Exchange"], "TLS": ["Exchange"], "Live": ["Exchange", "Sessions", "Stages"],
    ]

    /// The stages in the order of their numbers in `GatewayPipeline.swift`, each once.
    private static func stages() throws -> [String] {
        let pipeline = try #require(tree.text("Gateway/GatewayPipeline.swift"))
        let steps = pipeline.matches(of: #/// (\d+)\. (\w+)/#).map { (Int($0.output.1), String($0.output.2)) }
        let numbers = steps.compactMap(\.0).sorted()
        #expect(numbers == Array(1...max(1, numbers.count)), "the steps are numbered without a gap")
        var names: [String] = []
        for (_, name) in steps.sorted(by: { $0.0 ?? 0 < $1.0 ?? 0 }) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    private static var sources: [SourceTree.File] {
        tree.sources.filter { $0.path.hasPrefix("Gateway/") && $0.path.split(separator: "/").count == 3 }
    }

    private static func folder(_ file: SourceTree.File) -> String {
        String(file.path.split(separator: "/")[1])
    }

    /// The types that a file declares for others.
    private static func types(_ file: SourceTree.File) -> [String] {
        file.lines.compactMap { line in
            line.firstMatch(of: #/^(?:package )?(?:final )?(?:struct|class|enum) (\w+)/#)
                .map { String($0.output.1) }
        }
    }

    /// The names in a file's code; a type inside another is none of its own.
    private static func names(_ file: SourceTree.File) -> Set<String> {
        let code = file.lines.map { $0.replacing(#/"[^"]*"/#, with: "").components(separatedBy: "//")[0] }
        return Set(
            code.joined(separator: "\n").matches(of: #/\.?\b[A-Z]\w+/#).map { String($0.output) })
    }

    @Test func `folders of the gateway use only those below them`() {
        var homes: [String: String] = [:]
        for file in Self.sources {
            for type in Self.types(file) { homes[type] = Self.folder(file) }
        }
        for file in Self.sources {
            guard let allowed = Self.allowed[Self.folder(file)] else { continue }
            for name in Self.names(file).sorted() {
                guard let home = homes[name], home != Self.folder(file) else { continue }
                #expect(allowed.contains(home), "\(file.path) uses \(name) of \(home)")
            }
        }
        let folders = Set(Self.sources.map(Self.folder)).subtracting(["Main", "Web"])
        #expect(folders == Set(Self.allowed.keys))
    }

    @Test func `no stage uses another stage`() throws {
        let stages = try Self.stages()
        for file in Self.sources where ["Stages", "Documents", "Proxy"].contains(Self.folder(file)) {
            let own = Set(Self.types(file))
            // The body is a value of the exchange, which a stage passes on.
            for stage in stages where stage != "RequestBody" && !own.contains(stage) {
                #expect(!Self.names(file).contains(stage), "\(file.path) uses the stage \(stage)")
            }
        }
    }

    @Test func `the README lists the stages of the pipeline in their order`() throws {
        let readme = try #require(Self.tree.text("Gateway/README.md"))
        let listed = readme.matches(of: #/(?m)^    (\w+) {2,}/#).map { String($0.output.1) }
        #expect(listed == (try Self.stages()))
    }

    // MARK: The web app

    /// The modules of the app, and those that each imports: at once, when needed, or for its types.
    private static func modules() -> [String: [String]] {
        let folder = tree.root + "/Gateway/Web/"
        var modules: [String: [String]] = [:]
        let walker = FileManager.default.enumerator(atPath: folder)
        while let path = walker?.nextObject() as? String {
            guard path.hasSuffix(".js"), let text = tree.text("Gateway/Web/\(path)") else { continue }
            let home = URL(fileURLWithPath: folder + path).deletingLastPathComponent()
            modules[path] = text.matches(of: #/(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"/#).map { match in
                let url = home.appendingPathComponent(String(match.output.1)).standardized
                return String(url.path.dropFirst(folder.count))
            }
        }
        return modules
    }

    /// Returns the modules of a circle, if one is reached from a module.
    private static func circle(
        from module: String, _ modules: [String: [String]], _ way: [String], _ done: inout Set<String>
    ) -> [String]? {
        if let start = way.firstIndex(of: module) { return way[start...] + [module] }
        guard !done.contains(module) else { return nil }
        for next in modules[module] ?? [] {
            if let circle = circle(from: next, modules, way + [module], &done) { return circle }
        }
        done.insert(module)
        return nil
    }

    @Test func `modules of the web app import one another without a circle`() {
        let modules = Self.modules()
        #expect(modules["main.js"]?.contains("core/router.js") == true)
        for name in Set(modules.values.joined()) where name.hasSuffix(".js") {
            #expect(modules[name] != nil, "there is no \(name)")
        }
        var done: Set<String> = []
        for module in modules.keys.sorted() {
            let circle = Self.circle(from: module, modules, [], &done)
            #expect(circle == nil, "\(circle?.joined(separator: " → ") ?? "")")
        }
    }

    @Test func `a circle is found`() {
        var done: Set<String> = []
        let modules = ["a": ["b"], "b": ["c", "d"], "c": [], "d": ["b"]]
        #expect(Self.circle(from: "a", modules, [], &done) == ["b", "d", "b"])
    }

    /// Where a type of the app's modules is `any`: forms hold what their fields write, which each of them knows.
    private static let anyAllowed = ["parts/form.js": 1]

    /// The types `any` in a module's JSDoc.
    private static func countOfAny(in text: String) -> Int {
        text.matches(of: #/(?s)\/\*\*.*?\*\//#).reduce(0) { count, comment in
            count + comment.output.matches(of: #/(?:[{<(|:,] ?|=> )any ?[\[\]}>|,)]/#).count
        }
    }

    @Test func `no type of the web app's modules is any`() throws {
        for name in Self.modules().keys.sorted() {
            let text = try #require(Self.tree.text("Gateway/Web/\(name)"))
            #expect(Self.countOfAny(in: text) == Self.anyAllowed[name, default: 0], "\(name)")
        }
    }

    @Test func `a type any is found`() {
        #expect(Self.countOfAny(in: "/** Finds any, if any. @param {string} text */") == 0)
        #expect(Self.countOfAny(in: "/** @param {() => any} it @returns {Map<string, any[]>} */") == 2)
    }
}
