-- Prints one line for the bench at the end of a run of wrk: requests, microseconds, p50, p99, errors.
function done(summary, latency)
    local errors = summary.errors
    local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), failures))
end
