#include "CMPI.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

float cmpi_largest(size_t count, const float *values) {
  // As integers the magnitudes of floats are in order, with infinity and what isn't a number above all: compilers
  // vectorize this.
  uint32_t largest = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t bits;
    memcpy(&bits, values + index, sizeof bits);
    bits &= 0x7FFFFFFF;
    largest = bits > largest ? bits : largest;
  }
  float result;
  if (largest > 0x7F800000) largest = 0x7F800000;
  memcpy(&result, &largest, sizeof result);
  return result;
}

static uint16_t half(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7FFFFFFF;
  if (bits > 0x7F800000) return sign | 0x7E00;
  if (bits >= 0x47800000) return sign | 0x7C00;
  if (bits < 0x38800000) {
    // Below the least normal number: adding 0.5 leaves the half's bits, rounded, in the lowest bits of the sum.
    float magnitude;
    memcpy(&magnitude, &bits, sizeof magnitude);
    magnitude += 0.5f;
    memcpy(&bits, &magnitude, sizeof bits);
    return (uint16_t)(sign | (bits - 0x3F000000));
  }
  const uint32_t rounded = bits + 0xFFF + (bits >> 13 & 1);
  return (uint16_t)(sign | ((rounded >> 13) - (112 << 10)));
}

static float single(uint16_t half) {
  const uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 0x1F, fraction = half & 0x3FF;
  if (exponent == 0) {
    const float magnitude = ldexpf((float)fraction, -24);
    return sign ? -magnitude : magnitude;
  }
  const uint32_t bits = sign | (exponent == 31 ? 0x7F800000 : (exponent + 112) << 23) | fraction << 13;
  float result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

#if defined(__x86_64__)
__attribute__((target("avx,f16c"))) static size_t pack_by_eight(
    size_t count, const float *values, float scale, uint16_t *halves) {
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    const __m256 scaled = _mm256_mul_ps(_mm256_loadu_ps(values + index), _mm256_set1_ps(scale));
    _mm_storeu_si128((__m128i *)(halves + index), _mm256_cvtps_ph(scaled, _MM_FROUND_TO_NEAREST_INT));
  }
  return index;
}

__attribute__((target("avx,f16c"))) static size_t unpack_by_eight(
    size_t count, const uint16_t *halves, float scale, float *values) {
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    const __m256 found = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(halves + index)));
    _mm256_storeu_ps(values + index, _mm256_mul_ps(found, _mm256_set1_ps(scale)));
  }
  return index;
}

static int has_conversions(void) { return __builtin_cpu_supports("avx") && __builtin_cpu_supports("f16c"); }
#else
static size_t pack_by_eight(size_t count, const float *values, float scale, uint16_t *halves) {
  (void)count, (void)values, (void)scale, (void)halves;
  return 0;
}

static size_t unpack_by_eight(size_t count, const uint16_t *halves, float scale, float *values) {
  (void)count, (void)halves, (void)scale, (void)values;
  return 0;
}

static int has_conversions(void) { return 0; }
#endif

void cmpi_pack_halves(size_t count, const float *values, float scale, uint16_t *halves) {
  size_t index = has_conversions() ? pack_by_eight(count, values, scale, halves) : 0;
  for (; index < count; index++) halves[index] = half(values[index] * scale);
}

void cmpi_unpack_halves(size_t count, const uint16_t *halves, float scale, float *values) {
  size_t index = has_conversions() ? unpack_by_eight(count, halves, scale, values) : 0;
  for (; index < count; index++) values[index] = single(halves[index]) * scale;
}
