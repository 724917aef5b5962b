import CCurl
import CLinux
import Synchronization
import Vocabulary

/// The reason why a request to an outside server got no answer.
package struct WebFailure: Error, Sendable {
    package enum Cause: Sendable {
        /// The server took too long.
        case timeout
        /// The server's certificate is not good.
        case certificate
        /// The name has no address that the client may connect to (`WebClient.Reach`), or none at all.
        case address
        case other
    }

    package let reason: String
    package let cause: Cause

    package var isTimeout: Bool { cause == .timeout }

    init(reason: String, _ cause: Cause = .other) {
        self.reason = reason
        self.cause = cause
    }
}

/// A complete answer of an outside server, with any status.
package struct WebAnswer: Sendable {
    package let status: Int
    package let bytes: [UInt8]
    /// The value of `Retry-After`.
    package let retryAfter: String?
    /// False where the answer was longer than the client's limit, and was cut off.
    package let isWhole: Bool
}

/// Sends requests to outside servers by libcurl, each on a thread of its own, so that no other user waits.
/// Certificates are verified, redirects are not followed, and the answer's size is limited.
package struct WebClient: Sendable {
    /// Who names the servers.
    package enum Reach: Sendable {
        /// The operator, or a server that the operator trusts: any address, by the environment's proxy if
        /// there is one.
        case named
        /// Anybody: `https://` and public addresses alone (`PublicAddress`). An answer beyond the limit is
        /// cut off. No proxy is used, which would connect for us.
        case internet
        /// Anybody, where the operator lets people reach the operator's own network: any address but those of
        /// the link and where a cloud keeps a machine's secrets, in any form; without a proxy.
        case network
    }

    private let timeoutMilliseconds: Int
    private let bodyLimitBytes: Int
    private let reach: Reach

    package init(
        timeoutMilliseconds: Int = 10_000, bodyLimitBytes: Int = 4 << 20, reach: Reach = .named
    ) {
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimitBytes = bodyLimitBytes
        self.reach = reach
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
        let (bodyLimit, reach) = (bodyLimitBytes, reach)
        let type = json != nil ? "application/json" : "application/x-www-form-urlencoded"
        let body = (json ?? form).map { (type: type, text: $0) }
        let result: Result<WebAnswer, WebFailure> = await withCheckedContinuation { continuation in
            let started = startThread(named: "web") {
                let transfer = WebTransfer(limitBytes: bodyLimit, reach: reach)
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
    private let reach: WebClient.Reach
    private var bytes: [UInt8] = []
    private var retryAfter: String?
    private var isCut = false
    /// Whether a socket was opened.
    private var hasConnected = false

    init(limitBytes: Int, reach: WebClient.Reach) {
        self.limitBytes = limitBytes
        self.reach = reach
    }

    func send(
        _ url: String, headers: [(String, String)], body: (type: String, text: String)?,
        timeoutMilliseconds: Int
    ) -> Result<WebAnswer, WebFailure> {
        let curl: CurlTransfer
        do { curl = try CurlTransfer() } catch {
            return .failure(WebFailure(reason: error.description))
        }
        curl.set(CURLOPT_URL, url)
        curl.set(CURLOPT_PROTOCOLS_STR, reach == .internet ? "https" : "http,https")
        if reach != .named { curl.set(CURLOPT_PROXY, "") }
        if reach != .named { check(curl) }
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
        guard code == CURLE_OK || (isCut && reach != .named && curl.responseCode > 0) else {
            return .failure(WebFailure(reason: curl.reason, cause(of: code)))
        }
        return .success(
            WebAnswer(status: curl.responseCode, bytes: bytes, retryAfter: retryAfter, isWhole: !isCut))
    }

    /// Checks the address of each connection at the moment of connecting, so that no second answer of the
    /// name's server can lead elsewhere (DNS rebinding).
    private func check(_ curl: CurlTransfer) {
        let open: coffer_curl_socket_function = { context, _, address in
            guard let context, let address else { return coffer_curl_refuse_socket() }
            let transfer = Unmanaged<WebTransfer>.fromOpaque(context).takeUnretainedValue()
            guard transfer.mayReach(coffer_curl_address(address), family: address.pointee.family) else {
                return coffer_curl_refuse_socket()
            }
            transfer.hasConnected = true
            return coffer_curl_open_socket(address)
        }
        curl.set(opensBy: open, self)
    }

    private func mayReach(_ address: UnsafeRawPointer, family: Int32) -> Bool {
        switch reach {
        case .named: true
        case .internet: PublicAddress.isPublic(address, family: family)
        case .network: !PublicAddress.isForbidden(address, family: family)
        }
    }

    private func cause(of code: CURLcode) -> WebFailure.Cause {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .address
        case CURLE_COULDNT_CONNECT where !hasConnected: return .address
        case CURLE_OPERATION_TIMEDOUT: return .timeout
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR: return .certificate
        default: return .other
        }
    }

    /// Returns the number of bytes taken. Fewer than all bytes end the transfer.
    private func take(_ part: UnsafeRawBufferPointer) -> Int {
        guard bytes.count + part.count <= limitBytes else {
            isCut = true
            return 0
        }
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
