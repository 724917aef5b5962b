package import CofferClient
import Contracts
import HTTPKit

/// The typed client of a test goes through here, so that its exchanges are compared with the declarations and
/// the document like all others.
extension TestClient: Transport {
    package func send(_ request: TransportRequest) async throws -> TransportAnswer {
        let answer = try await send(
            HTTPMethod(rawValue: request.method.rawValue), request.target,
            body: request.body == nil ? nil : .bytes(request.bytes),
            fields: request.fields.map { ($0.name, $0.value) })
        var fields: [TransportField] = []
        answer.fields.forEach { fields.append(TransportField($0, $1)) }
        return TransportAnswer(status: answer.status, fields: fields, body: answer.bytes)
    }

    package func open(_ request: TransportRequest) async throws -> TransportStream {
        let (head, next) = try await open(
            HTTPMethod(rawValue: request.method.rawValue), request.target,
            fields: request.fields.map { ($0.name, $0.value) })
        var fields: [TransportField] = []
        head.fields.forEach { fields.append(TransportField($0, $1)) }
        return TransportStream(
            answer: TransportAnswer(status: head.status, fields: fields, body: head.bytes), next: next)
    }
}
