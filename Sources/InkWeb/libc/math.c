// Elementary functions for a target without a C library. Each is computed in double precision and rounded once: the error
// is at most one rounding.
#include <math.h>
#include <stdint.h>

static double with_exponent(int64_t exponent) {
  union {
    int64_t bits;
    double value;
  } power = {.bits = (exponent + 1023) << 52};
  return power.value;
}

// eˣ = 2ⁿ eʳ with |r| ≤ ln 2 / 2, where ten terms of the series leave less than 10⁻¹² of the value.
float expf(float x) {
  if (x != x) return x;
  if (x > 89.0f) return __builtin_inff();
  if (x < -104.0f) return 0.0f;
  const double n = __builtin_rint((double)x * 1.4426950408889634);
  const double r = (double)x - n * 0.6931471805599453;
  double sum = 1.0;
  for (int term = 10; term > 0; term--) sum = 1.0 + sum * r / term;
  return (float)(sum * with_exponent((int64_t)n));
}

// ln(2ⁿ m) = n ln 2 + 2 artanh((m − 1) / (m + 1)) with √½ ≤ m < √2, where ten terms leave less than 10⁻¹⁶.
static double natural_log(double x) {
  union {
    double value;
    int64_t bits;
  } number = {.value = x};
  int64_t exponent = (number.bits >> 52) - 1023;
  number.bits = (number.bits & 0x000FFFFFFFFFFFFF) | 0x3FF0000000000000;
  double m = number.value;
  if (m > 1.4142135623730951) {
    m *= 0.5;
    exponent++;
  }
  const double s = (m - 1.0) / (m + 1.0);
  const double square = s * s;
  double sum = 0.0;
  for (int term = 21; term > 0; term -= 2) sum = sum * square + 1.0 / term;
  return (double)exponent * 0.6931471805599453 + 2.0 * s * sum;
}

float logf(float x) {
  if (x != x || x == __builtin_inff()) return x;
  if (x == 0.0f) return -__builtin_inff();
  if (x < 0.0f) return __builtin_nanf("");
  // A float, even the smallest, is a normal double.
  return (float)natural_log(x);
}

float log1pf(float x) {
  if (x != x || x == __builtin_inff()) return x;
  if (x == -1.0f) return -__builtin_inff();
  if (x < -1.0f) return __builtin_nanf("");
  const double sum = 1.0 + (double)x;
  // Scaled by the part of x that the addition lost.
  return sum == 1.0 ? x : (float)(natural_log(sum) * ((double)x / (sum - 1.0)));
}

float sqrtf(float x) { return __builtin_sqrtf(x); }

float roundf(float x) {
  const float whole = __builtin_truncf(x);
  return __builtin_fabsf(x - whole) >= 0.5f ? whole + __builtin_copysignf(1.0f, x) : whole;
}
