/// Wiring.
package enum AuthService {}
