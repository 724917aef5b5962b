import CCurl
import CLinux
import Contracts
import Synchronization

/// The reason why a request to an outside server got no answer.
package struct WebFailure: Error, Sendable {
    package let reason: String
    /// Whether the server took too long.
    package let isTimeout: Bool

    init(reason: String, isTimeout: Bool = false) {
        self.reason = reason
        self.isTimeout = isTimeout
    }
}

/// A complete answer of an outside server, with any status.
package struct WebAnswer: Sendable {
    package let status: Int
    package let bytes: [UInt8]
    /// The value of `Retry-After`.
    package let retryAfter: String?
}

/// Sends requests to outside servers by libcurl, each on a thread of its own, so that no other user waits.
/// Certificates are verified, redirects are not followed, and the answer's size is limited.
package struct WebClient: Sendable {
    private let timeoutMilliseconds: Int
    private let bodyLimitBytes: Int

    package init(timeoutMilliseconds: Int = 10_000, bodyLimitBytes: Int = 4 << 20) {
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimitBytes = bodyLimitBytes
    }

    /// Sends a GET, or a POST of a JSON text or a form.
    /// - Parameters:
    ///   - headers: names and values without line breaks.
    ///   - form: percent-encoded.
    ///   - limit: the request's time, if it is shorter than the client's own.
    package func send(
        _ url: String, headers: [(String, String)] = [], json: String? = nil, form: String? = nil,
        timeoutMilliseconds limit: Int? = nil
    ) async throws(WebFailure) -> WebAnswer {
        // Zero would mean no limit to libcurl.
        let timeout = max(1, min(timeoutMilliseconds, limit ?? timeoutMilliseconds))
        let bodyLimit = bodyLimitBytes
        let type = json != nil ? "application/json" : "application/x-www-form-urlencoded"
        let body = (json ?? form).map { (type: type, text: $0) }
        let result: Result<WebAnswer, WebFailure> = await withCheckedContinuation { continuation in
            let started = startThread(named: "web") {
                let transfer = WebTransfer(limitBytes: bodyLimit)
                continuation.resume(
                    returning: transfer.send(url, headers: headers, body: body, timeoutMilliseconds: timeout))
            }
            if !started {
                continuation.resume(returning: .failure(WebFailure(reason: "no thread could be started")))
            }
        }
        return try result.get()
    }
}

/// One request and the bytes received so far; lives on its own thread.
private final class WebTransfer {
    private static let retryAfterName = "retry-after:"

    private let limitBytes: Int
    private var bytes: [UInt8] = []
    private var retryAfter: String?

    init(limitBytes: Int) { self.limitBytes = limitBytes }

    func send(
        _ url: String, headers: [(String, String)], body: (type: String, text: String)?,
        timeoutMilliseconds: Int
    ) -> Result<WebAnswer, WebFailure> {
        let curl: CurlTransfer
        do { curl = try CurlTransfer() } catch {
            return .failure(WebFailure(reason: error.description))
        }
        curl.set(CURLOPT_URL, url)
        curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
        curl.set(CURLOPT_PATH_AS_IS, 1)
        curl.set(CURLOPT_FOLLOWLOCATION, 0)
        curl.set(CURLOPT_USERAGENT, "coffer")
        curl.set(CURLOPT_CONNECTTIMEOUT_MS, timeoutMilliseconds)
        curl.set(CURLOPT_TIMEOUT_MS, timeoutMilliseconds)
        if let body { curl.set(CURLOPT_COPYPOSTFIELDS, body.text) }
        let type = body.map { [("Content-Type", $0.type)] } ?? []
        curl.set(CURLOPT_HTTPHEADER, lines: (headers + type).map { "\($0.0): \($0.1)" })
        let write: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.take(UnsafeRawBufferPointer(start: buffer, count: size * count))
        }
        curl.set(CURLOPT_WRITEFUNCTION, calls: write, CURLOPT_WRITEDATA, self)
        let header: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
            transfer.takeHeader(UnsafeRawBufferPointer(start: buffer, count: size * count))
            return size * count
        }
        curl.set(CURLOPT_HEADERFUNCTION, calls: header, CURLOPT_HEADERDATA, self)
        let code = curl.perform()
        guard code == CURLE_OK else {
            return .failure(
                WebFailure(reason: curl.reason, isTimeout: code == CURLE_OPERATION_TIMEDOUT))
        }
        return .success(WebAnswer(status: curl.responseCode, bytes: bytes, retryAfter: retryAfter))
    }

    /// Returns the number of bytes taken. Fewer than all bytes end the transfer.
    private func take(_ part: UnsafeRawBufferPointer) -> Int {
        guard bytes.count + part.count <= limitBytes else { return 0 }
        bytes.append(contentsOf: part)
        return part.count
    }

    /// Keeps the value of `Retry-After` from one line of the head.
    private func takeHeader(_ line: UnsafeRawBufferPointer) {
        let text = String(decoding: line.prefix(200), as: UTF8.self).trimmed
        guard text.asciiLowercased.hasPrefix(Self.retryAfterName) else { return }
        retryAfter = String(text.dropFirst(Self.retryAfterName.count)).trimmed
    }
}
