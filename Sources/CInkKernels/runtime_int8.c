// The bodies in runtime_int8_kernels.h, compiled once for each kind of product of bytes, the choice between them at run
// time, and the layout of weights that they share.
#include "include/CInkKernelsInt8.h"
#include "include/CInkKernelsInstructions.h"
#include "include/CInkKernelsRuntime.h"
#include "runtime_vectors.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// MARK: Baseline

#define KERNEL(name) name##_baseline
#define INT8_BYTES 8
#define INT8_ROWS 4
#if defined(__x86_64__)
#define INT8_WEIGHTS __m128i
ALWAYS __m128i wide(const int8_t *weights) {
  const __m128i bytes = _mm_loadl_epi64((const __m128i *)weights);
  return _mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8);
}
#define INT8_LOAD(weights) wide(weights)
#define INT8_FOUR(x) _mm_castpd_si128(_mm_load1_pd((const double *)(const void *)(x)))
#define INT8_PAIRS(sum, x, w) (*(sum) += (sums_baseline)_mm_madd_epi16(x, w))
#elif defined(__aarch64__)
#define INT8_NUMBER int8_t
#define INT8_WEIGHTS int8x8_t
#define INT8_LOAD(weights) vld1_s8(weights)
#define INT8_FOUR(x) vreinterpret_s8_s32(vld1_dup_s32((const int32_t *)(const void *)(x)))
#define INT8_PAIRS(sum, x, w) (*(sum) = (sums_baseline)vpadalq_s16((int32x4_t)*(sum), vmull_s8(x, w)))
#elif defined(__wasm_simd128__)
#define INT8_WEIGHTS v128_t
#define INT8_LOAD(weights) wasm_i16x8_load8x8(weights)
#define INT8_FOUR(x) wasm_v128_load64_splat(x)
#define INT8_PAIRS(sum, x, w) (*(sum) += (sums_baseline)wasm_i32x4_dot_i16x8(x, w))
#else
typedef struct {
  int16_t lanes[8];
} eight_numbers;
#define INT8_WEIGHTS eight_numbers
ALWAYS eight_numbers eight(const int8_t *weights) {
  eight_numbers result;
  for (int i = 0; i < 8; i++) result.lanes[i] = weights[i];
  return result;
}
ALWAYS eight_numbers repeated(const int16_t *x) {
  eight_numbers result;
  for (int i = 0; i < 8; i++) result.lanes[i] = x[i % 4];
  return result;
}
#define INT8_LOAD(weights) eight(weights)
#define INT8_FOUR(x) repeated(x)
#define INT8_PAIRS(sum, x, w)                                                                                         \
  for (int i = 0; i < 4; i++)                                                                                         \
  (*(sum))[i] += (x).lanes[2 * i] * (w).lanes[2 * i] + (x).lanes[2 * i + 1] * (w).lanes[2 * i + 1]
#endif
#include "runtime_int8_kernels.h"
static const ink_int8_kernels kernels_baseline = {INK_INT8_BASELINE, product_baseline};

#if defined(__x86_64__)

// MARK: AVX2

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define KERNEL(name) name##_avx2_pairs
#define INT8_BYTES 16
#define INT8_ROWS 6
#define INT8_WEIGHTS __m256i
#define INT8_LOAD(weights) _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights)))
#define INT8_FOUR(x) _mm256_castpd_si256(_mm256_broadcast_sd((const double *)(const void *)(x)))
#define INT8_PAIRS(sum, x, w) (*(sum) += (sums_avx2_pairs)_mm256_madd_epi16(x, w))
#include "runtime_int8_kernels.h"

// Bytes without a sign by bytes with one, whose sums of two are cut off at 16 bits. Up to 127 without a sign none is.
#define KERNEL(name) name##_avx2_bytes
#define INT8_ROWS 4
#define INT8_FEW_ROWS 2
#define INT8_CHUNKS 2
#define INT8_OUTPUTS 8
#define INT8_NUMBER uint8_t
#define INT8_QUADS(sum, four, w)                                                                                      \
  (*(sum) += (sums_avx2_bytes)_mm256_madd_epi16(                                                                      \
     _mm256_maddubs_epi16(_mm256_set1_epi32(four), (__m256i)*(w)), _mm256_set1_epi16(1)))
#include "runtime_int8_kernels.h"

ALWAYS int has_negative(size_t rows, size_t k, const float *x, size_t ldx) {
  for (size_t row = 0; row < rows; row++, x += ldx) {
    i16x found = {0};
    f16x value;
    for (size_t i = 0; i < k; i += 16) {
      load_avx2_pairs(x + i, k - i, &value);
      found |= value < 0;
    }
    for (int i = 0; i < 16; i++)
      if (found[i]) return 1;
  }
  return 0;
}

static void product_avx2(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed,
                         const float *scales, const float *bias, float *y, size_t ldy, float *scratch) {
  // None is after a rectifier.
  ink_int8_product *product = has_negative(rows, k, x, ldx) ? product_avx2_pairs : product_avx2_bytes;
  product(rows, n, k, x, ldx, packed, scales, bias, y, ldy, scratch);
}

#pragma clang attribute pop
static const ink_int8_kernels kernels_avx2 = {INK_INT8_AVX2, product_avx2};

// MARK: AVX-512

#pragma clang attribute push(                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_avx512
#define INT8_BYTES 32
#define INT8_ROWS 12
#define INT8_WEIGHTS __m512i
#define INT8_LOAD(weights) _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(weights)))
#define INT8_FOUR(x) _mm512_castpd_si512(_mm512_set1_pd(*(const unaligned_double *)(const void *)(x)))
#define INT8_PAIRS(sum, x, w) (*(sum) += (sums_avx512)_mm512_madd_epi16(x, w))
typedef double unaligned_double __attribute__((aligned(1), may_alias));
#include "runtime_int8_kernels.h"
#pragma clang attribute pop
static const ink_int8_kernels kernels_avx512 = {INK_INT8_AVX512, product_avx512};

// MARK: VNNI

#pragma clang attribute push(                                                                                     \
  __attribute__((target("avx512vnni,avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))),     \
  apply_to = function)
#define KERNEL(name) name##_vnni
#define INT8_ROWS 12
#define INT8_FEW_ROWS 3
#define INT8_CHUNKS 2
// The instruction takes bytes without a sign on one side: 128 more, which the sums' starts make up for.
#define INT8_OFFSET 128
#define INT8_NUMBER uint8_t
#define INT8_QUADS(sum, four, w)                                                                                      \
  (*(sum) = (sums_vnni)_mm512_dpbusd_epi32((__m512i)*(sum), _mm512_set1_epi32(four), (__m512i)*(w)))
#include "runtime_int8_kernels.h"
#pragma clang attribute pop
static const ink_int8_kernels kernels_vnni = {INK_INT8_VNNI, product_vnni};

static const ink_int8_kernels *kernels_beyond(ink_int8_kind kind) {
  switch (kind) {
  case INK_INT8_AVX2:
    return ink_has_instructions(INK_INSTRUCTIONS_AVX2) ? &kernels_avx2 : NULL;
  case INK_INT8_AVX512:
    return ink_has_instructions(INK_INSTRUCTIONS_AVX512) ? &kernels_avx512 : NULL;
  case INK_INT8_VNNI:
    return ink_has_instructions(INK_INSTRUCTIONS_AVX512) && __builtin_cpu_supports("avx512vnni") ? &kernels_vnni : NULL;
  default:
    return NULL;
  }
}

#elif defined(__aarch64__)

// MARK: NEON with dot products

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)
#define KERNEL(name) name##_dot
#define INT8_ROWS 4
#define INT8_FEW_ROWS 2
#define INT8_CHUNKS 1
#define INT8_NUMBER int8_t
typedef int32_t i4x __attribute__((vector_size(16), aligned(4), may_alias));
ALWAYS void dot_16(i16x *sum, int32_t four, const i16x *w) {
  const int8x16_t x = vreinterpretq_s8_s32(vdupq_n_s32(four));
  i4x *sums = (i4x *)sum;
  const i4x *weights = (const i4x *)w;
  UNROLLED (int i = 0; i < 4; i++) sums[i] = (i4x)vdotq_s32((int32x4_t)sums[i], (int8x16_t)weights[i], x);
}
#define INT8_QUADS(sum, four, w) dot_16(sum, four, w)
#include "runtime_int8_kernels.h"
#pragma clang attribute pop
static const ink_int8_kernels kernels_dot = {INK_INT8_DOT, product_dot};

static int has_dot_products(void) {
#if defined(__APPLE__) || defined(__ARM_FEATURE_DOTPROD)
  // Every processor of Apple's that this code is made for has them.
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) >> 20) & 1;
#else
  return 0;
#endif
}

static const ink_int8_kernels *kernels_beyond(ink_int8_kind kind) {
  return kind == INK_INT8_DOT && has_dot_products() ? &kernels_dot : NULL;
}

#elif defined(__wasm_simd128__)

// MARK: Relaxed SIMD

static ink_int8_kernels kernels_relaxed = {INK_INT8_RELAXED, NULL};

void ink_int8_use_relaxed(ink_int8_product *product) { kernels_relaxed.product = product; }

static const ink_int8_kernels *kernels_beyond(ink_int8_kind kind) {
  return kind == INK_INT8_RELAXED && kernels_relaxed.product ? &kernels_relaxed : NULL;
}

#else

static const ink_int8_kernels *kernels_beyond(ink_int8_kind kind) { return NULL; }

#endif

const ink_int8_kernels *ink_int8_kernels_for(ink_int8_kind kind) {
  return kind == INK_INT8_BASELINE ? &kernels_baseline : kernels_beyond(kind);
}

const ink_int8_kernels *ink_int8_kernels_best(void) {
  const ink_int8_kind kinds[] = {INK_INT8_VNNI, INK_INT8_DOT, INK_INT8_RELAXED, INK_INT8_AVX512, INK_INT8_AVX2};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const ink_int8_kernels *found = ink_int8_kernels_for(kinds[i]);
    if (found) return found;
  }
  return &kernels_baseline;
}

// MARK: Packing

static size_t panels(size_t n) { return (n + INK_PANEL - 1) / INK_PANEL; }

size_t ink_int8_packed_count(size_t n, size_t k) { return panels(n) * INK_PANEL * ((k + 3) / 4 * 4 + sizeof(int32_t)); }

void ink_int8_pack(size_t n, size_t k, const int8_t *weights, int8_t *packed) {
  const size_t quads = (k + 3) / 4, panel_size = INK_PANEL * quads * 4;
  int32_t *starts = (int32_t *)(packed + panels(n) * panel_size);
  // The last panel's missing rows, and all starts.
  if (n > 0) memset(packed + (panels(n) - 1) * panel_size, 0, panel_size);
  memset(starts, 0, panels(n) * INK_PANEL * sizeof(int32_t));
  for (size_t row = 0; row < n; row++, weights += k) {
    int8_t *panel = packed + row / INK_PANEL * panel_size + row % INK_PANEL * 4;
    for (size_t quad = 0; quad < k / 4; quad++) memcpy(panel + quad * 4 * INK_PANEL, weights + 4 * quad, 4);
    if (k % 4 > 0) {
      int8_t rest[4] = {0};
      memcpy(rest, weights + k / 4 * 4, k % 4);
      memcpy(panel + k / 4 * 4 * INK_PANEL, rest, 4);
    }
    int32_t sum = 0, below = 0;
    for (size_t i = 0; i < k; i++) {
      sum += weights[i];
      below += weights[i] < -127;
    }
    if (below > 0)
      for (size_t i = 0; i < k; i++)
        if (weights[i] < -127) panel[i / 4 * 4 * INK_PANEL + i % 4] = -127;
    starts[row] = -128 * (sum + below);
  }
}

size_t ink_int8_scratch_count(size_t rows, size_t k) {
  // A scale a row, and at most two bytes an activation.
  return (rows + 15) / 16 * 16 + rows * ((k + 15) / 16 * 16) / 2;
}
