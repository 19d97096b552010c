#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// ln(eᵃ + eᵇ), without overflow; −∞ is the logarithm of probability 0.
@inline(__always)
func logAdd(_ a: Float, _ b: Float) -> Float {
  let high = max(a, b)
  let distance = min(a, b) - high
  // The smaller one is less than half a unit of the larger one's last bit; two −∞, whose distance isn't a number, end
  // here too.
  guard distance > -17 else { return high }
  return high + log1pf(expf(distance))
}

/// The natural logarithm.
package func naturalLog(_ value: Float) -> Float { logf(value) }

/// eˣ.
package func exponential(_ value: Float) -> Float { expf(value) }
