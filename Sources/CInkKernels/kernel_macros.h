// The macros of all kernels. No include guard: they are the same each time.

#define ALWAYS static inline __attribute__((always_inline))

// A `for` whose count is a constant where it is compiled.
#define UNROLLED _Pragma("clang loop unroll(full)") for

// A member of a set's table, which has the name of its function.
#define KERNEL_ENTRY(name) .name = KERNEL(name)

// A name made of a macro's value and an ending.
#define KERNEL_JOIN(name, ending) name##ending
#define KERNEL_CHOICE(name, ending) KERNEL_JOIN(name, ending)
