/// Wiring.
package enum LedgerService {}
