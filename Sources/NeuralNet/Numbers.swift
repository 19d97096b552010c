#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// ln(eᵃ + eᵇ).
func logSum(_ a: Double, _ b: Double) -> Double {
  let larger = max(a, b)
  guard larger.isFinite else { return a + b }
  return larger + log1p(exp(min(a, b) - larger))
}

/// base raised to a whole number.
func power(_ base: Float, _ exponent: Int) -> Float { Float(pow(Double(base), Double(exponent))) }
