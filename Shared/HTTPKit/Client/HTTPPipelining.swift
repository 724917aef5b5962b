/// How patient pipelined requests are.
package struct HTTPPipelining: Sendable {
    /// How long one waits for those before it until it begins anew on another connection.
    package var patienceMilliseconds = 50
    /// How long none is pipelined after that, on its loop. Its answer is made twice: where all is slow, that
    /// must not come often.
    package var pauseMilliseconds = 1_000

    package init() {}
}
