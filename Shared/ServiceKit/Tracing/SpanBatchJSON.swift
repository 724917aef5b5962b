import JSONKit
import Vocabulary

/// Writes spans as OTLP's `ExportTraceServiceRequest` in JSON: ids as hexadecimal text, 64-bit numbers as
/// text (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
enum SpanBatchJSON {
    /// `SPAN_KIND_SERVER` and `STATUS_CODE_ERROR`.
    private static let serverKind: Int64 = 2
    private static let errorStatus: Int64 = 2

    static func bytes(of spans: [Span], service: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 512 * spans.count + 256)
        writer.beginObject()
        array("resourceSpans", &writer) { writer in
            writer.beginObject()
            writer.key("resource")
            writer.beginObject()
            array("attributes", &writer) { text("service.name", "coffer-\(service)", &$0) }
            writer.endObject()
            array("scopeSpans", &writer) { writer in
                writer.beginObject()
                writer.key("scope")
                writer.beginObject()
                writer.key("name")
                writer.string("coffer")
                writer.endObject()
                array("spans", &writer) { for span in spans { write(span, &$0) } }
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endObject()
        return writer.take()
    }

    private static func write(_ span: Span, _ writer: inout JSONWriter) {
        let end = span.endedAt.millisecondsSinceEpoch &* 1_000_000
        writer.beginObject()
        writer.key("traceId")
        writer.string(span.context.traceID)
        writer.key("spanId")
        writer.string(TraceContext.hex(span.context.span))
        if span.context.parent != 0 {
            writer.key("parentSpanId")
            writer.string(TraceContext.hex(span.context.parent))
        }
        writer.key("name")
        writer.string(span.name)
        writer.key("kind")
        writer.integer(serverKind)
        writer.key("startTimeUnixNano")
        writer.string(String(end &- span.microseconds &* 1_000))
        writer.key("endTimeUnixNano")
        writer.string(String(end))
        array("attributes", &writer) { writer in
            text("http.request.method", span.method, &writer)
            text("http.route", span.name, &writer)
            text("coffer.request_id", span.requestID, &writer)
            attribute("http.response.status_code", &writer) {
                $0.key("intValue")
                $0.string(String(span.status))
            }
        }
        if span.status >= 500 {
            writer.key("status")
            writer.beginObject()
            writer.key("code")
            writer.integer(errorStatus)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func array(
        _ name: String, _ writer: inout JSONWriter, _ elements: (inout JSONWriter) -> Void
    ) {
        writer.key(name)
        writer.beginArray()
        elements(&writer)
        writer.endArray()
    }

    private static func text(_ name: String, _ value: String, _ writer: inout JSONWriter) {
        attribute(name, &writer) {
            $0.key("stringValue")
            $0.string(value)
        }
    }

    private static func attribute(
        _ name: String, _ writer: inout JSONWriter, _ value: (inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        writer.key("key")
        writer.string(name)
        writer.key("value")
        writer.beginObject()
        value(&writer)
        writer.endObject()
        writer.endObject()
    }
}
