import Contracts
import HTTPKit
import ServiceKit

/// Streams of events (`GET /events`): opens them, and ends those whose session has ended or is locked.
struct StreamLifetimes: Sendable {
    let streams: LiveStreams
    let authentication: Authentication
    let sessions: SessionTable
    let clock: Clock

    /// How often sessions are looked at: a stream ends within a second of its session, or of its lock.
    static let intervalMilliseconds = 500

    func response(
        to exchange: Exchange, _ route: GatewayRoute, _ session: AdmittedSession?, base: HTTPFields
    ) throws -> HTTPResponse {
        guard let session else { throw APIError(.unauthorized) }
        var response = HTTPResponse(status: 200, fields: base)
        response.fields.append("Content-Type", "text/event-stream")
        // Proxies pass each event on as it comes.
        response.fields.append("X-Accel-Buffering", "no")
        if exchange.isHead { return response }
        let stream = LiveStream(session, from: exchange.clientAddress, route)
        let body = try streams.open(stream, after: exchange.request.fields["Last-Event-ID"])
        response.body = .stream(
            BodyStream(length: nil) { [sessions, clock] in
                let piece = try await body.next()
                // Asked after the wait for the piece.
                return sessions.isClosed(session.session, now: clock.now()) ? nil : piece
            })
        return response
    }

    /// Tells the caller's streams that something shared has changed.
    /// - Parameter status: nil without an answer; such a request can have had its effect.
    func note(_ exchange: Exchange, _ route: GatewayRoute, to upstream: Upstream, status: Int?) {
        guard upstream.name == "sharing", let user = exchange.user, !exchange.request.method.isSafe,
            route.endpoint.access.needsUser
        else { return }
        if let status, (300..<500).contains(status) { return }
        streams.tell([ChangeNotice(.shares, for: user)])
    }

    /// Ends the streams whose session is known to have ended, or to be locked.
    func endClosed() {
        let now = clock.now()
        for stream in streams.all where sessions.isClosed(stream.session.session, now: now) { stream.end() }
    }

    /// Fetches the records of sessions that are not known any more, once each.
    func confirm() async {
        var seen: Set<ID<Session>> = []
        for stream in streams.all {
            let session = stream.session.session
            guard !sessions.isCurrent(session, now: clock.now()), seen.insert(session).inserted else {
                continue
            }
            do {
                _ = try await authentication.confirm(stream.session, stream.clientAddress, stream.route)
            } catch let error as APIError where [.unauthorized, .sessionLocked].contains(error.code) {
                for each in streams.all where each.session.session == session { each.end() }
            } catch {
                // While auth is down, known sessions go on.
                continue
            }
        }
    }
}
