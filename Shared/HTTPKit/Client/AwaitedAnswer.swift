/// How long a request's answer is waited for, and how it is taken.
struct AwaitedAnswer {
    let isHeadRequest: Bool
    /// In the loop's milliseconds; also covers what comes before the request is sent.
    let deadline: Int64
    /// For each wait anew, where a body streams.
    let waitMilliseconds: Int
    /// Bodies up to here come whole.
    let bufferLimitBytes: Int
    /// What the answer must say under a name, if it says anything.
    let echo: (name: String, value: String)?

    init(_ request: HTTPClientRequest, deadline: Int64, waitMilliseconds: Int, bufferLimitBytes: Int) {
        isHeadRequest = request.method == .head
        self.deadline = deadline
        self.waitMilliseconds = waitMilliseconds
        self.bufferLimitBytes = bufferLimitBytes
        echo = request.echoedField.flatMap { name in request.fields[name].map { (name, $0) } }
    }

    /// Before the first request.
    static let none = AwaitedAnswer(
        HTTPClientRequest(.get, "/"), deadline: .max, waitMilliseconds: 0, bufferLimitBytes: 0)

    /// Whether an answer with these fields is to this request, as far as they tell.
    func accepts(_ fields: HTTPFields) -> Bool {
        guard let echo else { return true }
        return fields.withValue(echo.name) { $0.elementsEqual(echo.value.utf8) } ?? true
    }
}
