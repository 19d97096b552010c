/// The operations that networks need, under short names. All tensors have the shape [1, frames, features] or, in the plane,
/// [1, rows, columns, features].
extension CoreMLProgram {
  mutating func add(_ a: Value, _ b: Value) -> Value { pair("add", a, .value(b)) }
  mutating func subtract(_ a: Value, _ b: Value) -> Value { pair("sub", a, .value(b)) }
  mutating func multiply(_ a: Value, _ b: Value) -> Value { pair("mul", a, .value(b)) }
  mutating func multiply(_ a: Value, by factor: Float) -> Value { pair("mul", a, .literal(.number(factor))) }

  /// A function of every number: `sigmoid`, `relu`, `tanh`, `softplus`.
  mutating func map(_ kind: String, _ x: Value) -> Value { operation(kind, [("x", .value(x))], shape: x.shape) }

  /// The product with the transposed matrix, plus a vector.
  mutating func linear(_ x: Value, weight: Value, bias: Value) -> Value {
    operation(
      "linear", [("x", .value(x)), ("weight", .value(weight)), ("bias", .value(bias))],
      shape: x.shape.dropLast() + [weight.shape[0]])
  }

  mutating func norm(_ x: Value, weight: Value, bias: Value) -> Value {
    operation(
      "layer_norm",
      [
        ("x", .value(x)), ("axes", .literal(.integers([-1]))), ("gamma", .value(weight)), ("beta", .value(bias)),
        ("epsilon", .literal(.number(1e-5))),
      ], shape: x.shape)
  }

  /// Puts zeros before and after along some axes.
  mutating func pad(_ x: Value, _ counts: [Int: (before: Int, after: Int)]) -> Value {
    guard counts.values.contains(where: { $0.before + $0.after > 0 }) else { return x }
    var shape = x.shape
    for (axis, count) in counts { shape[axis] = shape[axis].map { $0 + count.before + count.after } }
    return operation(
      "pad",
      [
        ("x", .value(x)),
        ("pad", .literal(.integers(shape.indices.flatMap { [counts[$0]?.before ?? 0, counts[$0]?.after ?? 0] }))),
        ("mode", .literal(.text("constant"))), ("constant_val", .literal(.number(0))),
      ], shape: shape)
  }

  /// The part of some axes from index `start` to `dropped` indices before the end, every `step`th of them.
  mutating func slice(_ x: Value, _ axes: [Int], starts: [Int], dropped: [Int], step: Int = 1) -> Value {
    var shape = x.shape
    var (begin, end, steps) = (shape.map { _ in 0 }, shape.map { _ in 0 }, shape.map { _ in 1 })
    for (index, axis) in axes.enumerated() {
      (begin[axis], end[axis], steps[axis]) = (starts[index], -dropped[index], step)
      shape[axis] = shape[axis].map { ($0 - starts[index] - dropped[index] + step - 1) / step }
    }
    return operation(
      "slice_by_index",
      [
        ("x", .value(x)), ("begin", .literal(.integers(begin))), ("end", .literal(.integers(end))),
        ("stride", .literal(.integers(steps))), ("end_mask", .literal(.flags(end.map { $0 == 0 }))),
      ], shape: shape)
  }

  /// Features of several tensors, one after the other.
  mutating func concatenate(_ parts: [Value]) -> Value {
    guard parts.count > 1 else { return parts[0] }
    var shape = parts[0].shape
    shape[shape.count - 1] = parts.reduce(0) { $0 + ($1.shape.last.flatMap(\.self) ?? 0) }
    return operation(
      "concat", [("values", .values(parts)), ("axis", .literal(.integer(-1))), ("interleave", .literal(.flag(false)))],
      shape: shape)
  }

  mutating func split(_ x: Value, _ sizes: [Int]) -> [Value] {
    operation(
      "split", [("x", .value(x)), ("split_sizes", .literal(.integers(sizes))), ("axis", .literal(.integer(-1)))],
      shapes: sizes.map { x.shape.dropLast() + [$0] })
  }

  mutating func reshape(_ x: Value, _ shape: [Int]) -> Value {
    operation("reshape", [("x", .value(x)), ("shape", .literal(.integers(shape)))], shape: shape)
  }

  mutating func reverse(_ x: Value) -> Value {
    operation("reverse", [("x", .value(x)), ("axes", .literal(.integers([1])))], shape: x.shape)
  }

  mutating func softmaxOverFrames(_ x: Value) -> Value {
    operation("softmax", [("x", .value(x)), ("axis", .literal(.integer(1)))], shape: x.shape)
  }

  /// The first tensor's transposed times the second: sums over frames, [1, features of `a`, features of `b`].
  mutating func transposedProduct(_ a: Value, _ b: Value) -> Value {
    operation(
      "matmul",
      [
        ("x", .value(a)), ("y", .value(b)), ("transpose_x", .literal(.flag(true))),
        ("transpose_y", .literal(.flag(false))),
      ], shape: [1, a.shape[2], b.shape[2]])
  }

  mutating func logSoftmax(_ x: Value) -> Value {
    let sum = operation(
      "reduce_log_sum_exp",
      [("x", .value(x)), ("axes", .literal(.integers([-1]))), ("keep_dims", .literal(.flag(true)))],
      shape: x.shape.dropLast() + [1])
    return subtract(x, sum)
  }

  mutating func identity(_ x: Value, named name: String) -> Value {
    operation("identity", [("x", .value(x))], shape: x.shape, named: name)
  }

  private mutating func pair(_ kind: String, _ a: Value, _ b: Argument) -> Value {
    operation(kind, [("x", .value(a)), ("y", b)], shape: a.shape)
  }
}
