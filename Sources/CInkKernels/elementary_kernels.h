// The elementary functions that the loops of training are made of, in a form that the compiler vectorizes. Included once
// for each instruction set, with functions named by KERNEL(). No include guard on purpose.

/// e^x to about 2 ulp: Cephes' polynomial after reduction by powers of two. Not-a-number stays what it is.
static inline float KERNEL(exp1)(float x) {
  x = x < -87.0f ? -87.0f : x;
  x = x > 88.0f ? 88.0f : x;
  float shifted = x * 1.44269504088896341f + 12582912.0f;
  float n = shifted - 12582912.0f;
  float r = x - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + (r + 1.0f);
  // The lowest bits of the shifted number hold n, so that nothing that isn't a number is converted.
  uint32_t bits;
  memcpy(&bits, &shifted, 4);
  bits = (bits + 127) << 23;
  float power;
  memcpy(&power, &bits, 4);
  return p * power;
}

static inline float KERNEL(sigmoid1)(float x) { return 1.0f / (1.0f + KERNEL(exp1)(-x)); }

static inline float KERNEL(tanh1)(float x) { return 1.0f - 2.0f / (1.0f + KERNEL(exp1)(2.0f * x)); }
