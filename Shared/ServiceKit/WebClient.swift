import CCurl
import CLinux
import Synchronization

/// Why a request to the world outside got no answer.
package struct WebFailure: Error, Sendable {
    package let reason: String
}

/// A whole answer of the world outside, whatever its status.
package struct WebAnswer: Sendable {
    package let status: Int
    package let bytes: [UInt8]
}

/// Asks services outside by libcurl, each request on a thread of its own: never in another user's path.
/// Certificates are verified, redirects are not followed, answers are bounded.
package struct WebClient: Sendable {
    private let timeoutMilliseconds: Int
    private let bodyLimitBytes: Int

    package init(timeoutMilliseconds: Int = 10_000, bodyLimitBytes: Int = 4 << 20) {
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimitBytes = bodyLimitBytes
    }

    /// - Parameter headers: names and values without line breaks.
    package func get(
        _ url: String, headers: [(String, String)] = []
    ) async throws(WebFailure) -> WebAnswer {
        let (timeout, limit) = (timeoutMilliseconds, bodyLimitBytes)
        let result: Result<WebAnswer, WebFailure> = await withCheckedContinuation { continuation in
            let started = startThread(named: "web") {
                let transfer = WebTransfer(limitBytes: limit)
                continuation.resume(
                    returning: transfer.get(url, headers: headers, timeoutMilliseconds: timeout))
            }
            if !started {
                continuation.resume(returning: .failure(WebFailure(reason: "no thread could be started")))
            }
        }
        return try result.get()
    }
}

/// One request on its way through libcurl; lives on its thread.
private final class WebTransfer {
    private static let started: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let limitBytes: Int
    private var bytes: [UInt8] = []

    init(limitBytes: Int) { self.limitBytes = limitBytes }

    func get(
        _ url: String, headers: [(String, String)], timeoutMilliseconds: Int
    ) -> Result<WebAnswer, WebFailure> {
        guard Self.started, let curl = curl_easy_init() else {
            return .failure(WebFailure(reason: "libcurl did not start"))
        }
        defer { curl_easy_cleanup(curl) }
        var list: UnsafeMutablePointer<curl_slist>?
        for (name, value) in headers { list = curl_slist_append(list, "\(name): \(value)") }
        defer { curl_slist_free_all(list) }
        let write: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.take(UnsafeRawBufferPointer(start: buffer, count: size * count))
        }
        var results = [
            coffer_curl_set_text(curl, CURLOPT_URL, url),
            coffer_curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https"),
            coffer_curl_set_text(curl, CURLOPT_USERAGENT, "coffer"),
            coffer_curl_set_long(curl, CURLOPT_NOSIGNAL, 1),
            coffer_curl_set_long(curl, CURLOPT_CONNECTTIMEOUT_MS, timeoutMilliseconds),
            coffer_curl_set_long(curl, CURLOPT_TIMEOUT_MS, timeoutMilliseconds),
            coffer_curl_set_function(curl, CURLOPT_WRITEFUNCTION, write),
            coffer_curl_set_pointer(curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque()),
        ]
        if let list {
            results.append(coffer_curl_set_pointer(curl, CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(list)))
        }
        results.append(withExtendedLifetime(self) { curl_easy_perform(curl) })
        if let failed = results.first(where: { $0 != CURLE_OK }) {
            return .failure(WebFailure(reason: String(cString: curl_easy_strerror(failed))))
        }
        var status = 0
        guard coffer_curl_response_code(curl, &status) == CURLE_OK else {
            return .failure(WebFailure(reason: "no status"))
        }
        return .success(WebAnswer(status: status, bytes: bytes))
    }

    /// How much was taken: less than all ends the transfer.
    private func take(_ part: UnsafeRawBufferPointer) -> Int {
        guard bytes.count + part.count <= limitBytes else { return 0 }
        bytes.append(contentsOf: part)
        return part.count
    }
}
