#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// ln(eᵃ + eᵇ), without overflow; −∞ stands for probability 0.
func logAdd(_ a: Float, _ b: Float) -> Float {
  let high = max(a, b)
  guard high > -.infinity else { return high }
  return high + log1p(exp(min(a, b) - high))
}
