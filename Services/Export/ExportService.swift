/// Wiring.
package enum ExportService {}
