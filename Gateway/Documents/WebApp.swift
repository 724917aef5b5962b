import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// The web app: the files of `Gateway/Web`, read into memory and compressed at the start.
///
/// Modules and styles are served under `/app/<hash of all files>/…`, so that browsers may keep them for a
/// year. Every other path below `/app/` is a page of the app and answers `index.html`, except the files that
/// need a fixed address (`fixedFiles`) and the client for other people's programs (`clientFolder`).
struct WebApp: Sendable {
    /// Paths below `/app/` and their files.
    private let files: [String: PublishedDocument]
    /// The first 16 hexadecimal digits of the SHA-256 hash of all files.
    let hash: String

    private static let fileLimitBytes = 1 << 20
    private static let indexName = "index.html"
    /// A worker controls only pages below its own address, installed apps are known by their manifest's, and
    /// other services' pages (`HTMLPage`) name their style.
    private static let fixedFiles: Set<String> = [indexName, "worker.js", "manifest.webmanifest", "page.css"]
    /// The style and the script of `/docs`: the app's worker does not keep them.
    private static let docsFolder = "docs/"
    /// The API's client for other people's programs, with its types. The app itself does without it.
    private static let clientFolder = "client/"
    /// Files of other kinds, such as notes for developers, are not served.
    private static let contentTypes = [
        "html": HTMLPage.contentType, "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2",
    ]
    private static let typesContentType = "application/typescript; charset=utf-8"

    /// No inline scripts or styles. `coffer` makes the one address of a script that code computes, the
    /// worker's.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
        "font-src 'self'", "img-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
        "trusted-types coffer",
    ].joined(separator: "; ")

    /// The beginning of all addresses of the app.
    static let root = "/app/"
    static let endpoints = ["/app", root].map { path in
        Endpoint<Empty, RawBody>(
            "showApp", .get, path, "Shows the web app, or returns one of its files.", access: .anonymous,
            limit: .unlimited
        ).description
    }

    /// Throws `StartError` if the folder has no `index.html`.
    init(folder: String) throws(StartError) {
        var found: [String: [UInt8]] = [:]
        for path in Self.paths(in: folder, depth: 3) {
            guard Self.contentType(of: path) != nil else { continue }
            guard let bytes = readFile("\(folder)/\(path)", limitBytes: Self.fileLimitBytes) else {
                throw StartError("COFFER_WEB_DIR: cannot read \(folder)/\(path)")
            }
            found[path] = bytes
        }
        guard found[Self.indexName] != nil else {
            throw StartError("COFFER_WEB_DIR: there is no \(folder)/\(Self.indexName)")
        }
        var digest = IncrementalSHA256()
        for (path, bytes) in found.sorted(by: { $0.key < $1.key }) {
            digest.update(Array("\(path) \(bytes.count)\n".utf8))
            digest.update(bytes)
        }
        hash = Sodium.hex(Array(digest.finish().prefix(8)))
        let modules = found.keys.filter { path in
            !Self.fixedFiles.contains(path) && !path.hasPrefix(Self.docsFolder)
                && !path.hasPrefix(Self.clientFolder)
        }.sorted().joined(separator: " ")
        var files: [String: PublishedDocument] = [:]
        for (path, bytes) in found {
            guard let contentType = Self.contentType(of: path) else { continue }
            let isFixed = Self.fixedFiles.contains(path)
            let served = isFixed ? Self.filled(bytes, hash: hash, modules: modules) : bytes
            let address = isFixed || path.hasPrefix(Self.clientFolder) ? path : "\(hash)/\(path)"
            files[address] = PublishedDocument(served, contentType: contentType)
        }
        self.files = files
    }

    /// Returns the address of a module or a style sheet; nil if there is no such file.
    func address(of path: String) -> String? {
        files["\(hash)/\(path)"] == nil ? nil : "/app/\(hash)/\(path)"
    }

    /// Throws 404 for an address with a dot in its last segment that is no file of this release. A browser
    /// that opens such an address as a page gets the app, which says that there is nothing.
    func response(to exchange: Exchange, _ base: HTTPFields) throws(APIError) -> HTTPResponse {
        guard exchange.path != "/app" else {
            var response = HTTPResponse(status: 308, fields: base)
            response.fields.set("Location", Self.root)
            return response
        }
        let path = String(exchange.path.dropFirst(Self.root.count))
        let isNamed = path.split(separator: "/").last?.contains(".") ?? false
        let isOpened = exchange.request.fields["Sec-Fetch-Mode"] == "navigate"
        let isPage = !isNamed || files[path] == nil && isOpened
        guard let file = files[isPage ? Self.indexName : path] else { throw APIError.notFound }
        let isKept = !isPage && path.hasPrefix("\(hash)/")
        var fields = base
        fields.set("Cache-Control", isKept ? "public, max-age=31536000, immutable" : "no-cache")
        fields.set("Content-Security-Policy", Self.policy)
        fields.set("Cross-Origin-Opener-Policy", "same-origin")
        fields.set("Referrer-Policy", "same-origin")
        return file.response(to: exchange, fields: fields)
    }

    /// Returns the paths of the files in a folder and in its folders down to a depth.
    private static func paths(in folder: String, depth: Int) -> [String] {
        fileNames(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
            let inside = depth > 1 ? paths(in: "\(folder)/\(name)", depth: depth - 1) : []
            return inside.isEmpty ? [name] : inside.map { "\(name)/\($0)" }
        }
    }

    private static func contentType(of path: String) -> String? {
        if path.hasPrefix(clientFolder), path.hasSuffix(".d.ts") { return typesContentType }
        return path.split(separator: ".").last.flatMap { contentTypes[String($0)] }
    }

    /// Puts the hash and the list of modules into a file that names them.
    private static func filled(_ bytes: [UInt8], hash: String, modules: String) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(text.replacing("{hash}", with: hash).replacing("{files}", with: modules).utf8)
    }
}
