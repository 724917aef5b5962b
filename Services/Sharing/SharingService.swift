/// Wiring.
package enum SharingService {}
