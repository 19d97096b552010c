// SHA-256 (FIPS 180-4) by x86's SHA extensions and by arm64's: rounds two or four at a time.
#include "include/CInkKernelsSHA256.h"
#include "kernel_macros.h"

#if defined(__x86_64__) || defined(__aarch64__)

static const uint32_t constants[64] __attribute__((aligned(16))) = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#endif

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

static int has_instructions(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1) && __builtin_cpu_supports("sse4.1");
}

__attribute__((target("sha,sse4.1,ssse3"))) int ink_sha256_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  if (!has_instructions()) return 0;
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions keep a, b, e, f in one register and c, d, g, h in the other, the first highest.
  const __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    UNROLLED (int i = 0; i < 16; i++) {
      if (i < 4) {
        words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), big_endian);
      } else {
        // Words 4 i to 4 i + 3 from the sixteen before them.
        const __m128i seven_back = _mm_alignr_epi8(words[(i + 3) % 4], words[(i + 2) % 4], 4);
        const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(words[i % 4], words[(i + 1) % 4]), seven_back);
        words[i % 4] = _mm_sha256msg2_epu32(sum, words[(i + 3) % 4]);
      }
      const __m128i input = _mm_add_epi32(words[i % 4], _mm_load_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
  return 1;
}

#elif defined(__aarch64__)

#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

static int has_instructions(void) {
#if defined(__APPLE__) || defined(__ARM_FEATURE_SHA2)
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) >> 6) & 1;
#else
  return 0;
#endif
}

__attribute__((target("sha2"))) int ink_sha256_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  if (!has_instructions()) return 0;
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; blocks > 0; blocks--, bytes += 64) {
    const uint32x4_t abcd_before = abcd, efgh_before = efgh;
    uint32x4_t words[4];
    UNROLLED (int i = 0; i < 16; i++) {
      if (i < 4)
        words[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
      else
        words[i % 4] = vsha256su1q_u32(vsha256su0q_u32(words[i % 4], words[(i + 1) % 4]), words[(i + 2) % 4],
                                       words[(i + 3) % 4]);
      const uint32x4_t input = vaddq_u32(words[i % 4], vld1q_u32(constants + 4 * i));
      const uint32x4_t abcd_now = abcd;
      abcd = vsha256hq_u32(abcd, efgh, input);
      efgh = vsha256h2q_u32(efgh, abcd_now, input);
    }
    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
  return 1;
}

#else

int ink_sha256_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  (void)state;
  (void)bytes;
  (void)blocks;
  return 0;
}

#endif
