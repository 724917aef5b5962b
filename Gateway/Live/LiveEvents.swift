import Contracts
import HTTPKit
import ServiceKit

/// Streams of events (`GET /events`): opens them, and ends those whose session has ended.
struct LiveEvents: Sendable {
    let streams: LiveStreams
    let authentication: Authentication
    let sessions: SessionTable
    let clock: Clock

    /// How often sessions are looked at: a stream ends within a second of its session.
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
        response.body = .stream(try streams.open(stream, after: exchange.request.fields["Last-Event-ID"]))
        return response
    }

    /// Tells the caller's own streams of a change that a service without notices of it has answered.
    func note(_ exchange: Exchange, _ route: GatewayRoute, to upstream: Upstream, status: Int) {
        guard let user = exchange.user, (200..<300).contains(status), !exchange.request.method.isSafe,
            route.endpoint.access.needsUser
        else { return }
        switch upstream.name {
        case "sharing": streams.tell([ChangeNotice(.shares, for: user)])
        case "auth": streams.tell([ChangeNotice(.profile, for: user)])
        default: return
        }
    }

    /// Ends the streams whose session has ended. A record that is not known any more is fetched.
    func look() async {
        for stream in streams.all {
            let session = stream.session.session
            if sessions.hasEnded(session) {
                stream.end()
            } else if !sessions.isCurrent(session, now: clock.now()) {
                do {
                    let confirmed = try await authentication.confirm(
                        stream.session, stream.clientAddress, stream.route)
                    if confirmed == nil { stream.end() }
                } catch let error as APIError where error.code == .unauthorized {
                    stream.end()
                } catch {
                    // Auth is down: known sessions go on.
                    return
                }
            }
        }
    }
}
