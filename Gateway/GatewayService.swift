/// Wiring.
package enum GatewayService {}
