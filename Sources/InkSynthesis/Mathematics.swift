#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

func exponential(_ x: Float) -> Float { exp(x) }

func naturalLogarithm(_ x: Float) -> Float { log(x) }

func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }

func sine(_ x: Float) -> Float { sin(x) }

func cosine(_ x: Float) -> Float { cos(x) }

func errorFunction(_ x: Float) -> Float { erf(x) }

func hyperbolicSine(_ x: Float) -> Float { sinh(x) }

func arcTangent(_ y: Float, _ x: Float) -> Float { atan2(y, x) }

/// Returns the indices of the pairs of two lists' members, each member in one pair, the nearest first.
func nearestPairs<Member>(
  of a: [Member], _ b: [Member], by distance: (Member, Member) -> Float
) -> [(distance: Float, a: Int, b: Int)] {
  var (openA, openB) = (Set(a.indices), Set(b.indices))
  return a.indices.flatMap { i in b.indices.map { (distance: distance(a[i], b[$0]), a: i, b: $0) } }
    .sorted { ($0.distance, $0.a, $0.b) < ($1.distance, $1.a, $1.b) }
    .filter { openA.contains($0.a) && openB.contains($0.b) && openA.remove($0.a) != nil && openB.remove($0.b) != nil }
}

/// Returns the value of a table of rising positions and their values at a position, linear between two of them.
func interpolate(_ x: Float, _ table: [(Float, Float)]) -> Float {
  for index in 1..<table.count where x <= table[index].0 {
    let (lower, upper) = (table[index - 1], table[index])
    let share = (max(x, lower.0) - lower.0) / (upper.0 - lower.0)
    return lower.1 + (upper.1 - lower.1) * share
  }
  return table[table.count - 1].1
}
