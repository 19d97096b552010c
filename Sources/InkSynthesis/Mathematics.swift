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
