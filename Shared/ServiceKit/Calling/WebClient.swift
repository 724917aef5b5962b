import CCurl
import CLinux
import Synchronization

/// The reason why a request to an outside server got no answer.
package struct WebFailure: Error, Sendable {
    package let reason: String
}

/// A complete answer of an outside server, with any status.
package struct WebAnswer: Sendable {
    package let status: Int
    package let bytes: [UInt8]
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

/// One request and the bytes received so far; lives on its own thread.
private final class WebTransfer {
    private let limitBytes: Int
    private var bytes: [UInt8] = []

    init(limitBytes: Int) { self.limitBytes = limitBytes }

    func get(
        _ url: String, headers: [(String, String)], timeoutMilliseconds: Int
    ) -> Result<WebAnswer, WebFailure> {
        let curl: CurlTransfer
        do { curl = try CurlTransfer() } catch {
            return .failure(WebFailure(reason: error.description))
        }
        curl.set(CURLOPT_URL, url)
        curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
        curl.set(CURLOPT_USERAGENT, "coffer")
        curl.set(CURLOPT_CONNECTTIMEOUT_MS, timeoutMilliseconds)
        curl.set(CURLOPT_TIMEOUT_MS, timeoutMilliseconds)
        curl.set(CURLOPT_HTTPHEADER, lines: headers.map { "\($0.0): \($0.1)" })
        let write: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.take(UnsafeRawBufferPointer(start: buffer, count: size * count))
        }
        curl.set(CURLOPT_WRITEFUNCTION, calls: write, CURLOPT_WRITEDATA, self)
        guard curl.perform() == CURLE_OK else {
            return .failure(WebFailure(reason: curl.reason))
        }
        return .success(WebAnswer(status: curl.responseCode, bytes: bytes))
    }

    /// Returns the number of bytes taken. Fewer than all bytes end the transfer.
    private func take(_ part: UnsafeRawBufferPointer) -> Int {
        guard bytes.count + part.count <= limitBytes else { return 0 }
        bytes.append(contentsOf: part)
        return part.count
    }
}
