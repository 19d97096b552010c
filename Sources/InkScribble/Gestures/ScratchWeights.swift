/// The weights of `ScratchMeasures.score`, of its features in their order.
///
/// Logistic regression with squares, L2 penalty 20, of scratch-outs against writing. Scratch-outs: half of Quick, Draw!'s
/// zigzags (chosen by the hash of their ids), laid out over words, and drawn ones. Writing: strokes of words and lines by
/// UNIPEN's training contributors, those that are a whole word with twice the weight. The test contributors and the other
/// half of the zigzags had no part in it. `Scripts/fit-scratch-out` gives them again.
enum ScratchWeights {
  static var means: [Float] {
    [
      4.515, 0.7594, 0.5718, 0.7865, 0.3129, 0.3614, -0.004015, 0.8755, 1.032, 4.402, 0.7347, 0.5427, 0.7817,
      0.3209, 0.3759, -0.02758, 0.9562, 1.056, 0.5291, 0.2072, 0.4376, 0.5662, 0.4624, 0.5185, 0.5399, 0.546,
      0.4158,
    ]
  }

  static var deviations: [Float] {
    [
      3.856, 0.2183, 0.3058, 0.248, 0.2585, 0.4157, 0.7404, 0.1912, 0.7476, 3.718, 0.2147, 0.3035, 0.2556, 0.2675,
      0.4285, 0.7548, 0.1277, 0.7412, 0.2753, 0.2177, 0.313, 0.2237, 0.2247, 0.2571, 0.2101, 0.2415, 0.26,
    ]
  }

  /// The weights of the features in deviations from the mean, of at most `limit` either way.
  static var linear: [Float] {
    [
      0.6572, 0.5661, 0.7717, 0.1365, -0.3526, 0.2729, -0.311, 0.8291, 0.09007, 0.5591, 0.1518, 0.8803, 0.09791,
      -0.7485, 0.4853, 1.083, 0.1544, 0.2506, 2.338, -0.02906, -1.001, 0.9789, -0.6584, -1.148, 2.12, -0.7281,
      -0.1888,
    ]
  }

  static var squares: [Float] {
    [
      0.01528, -0.05548, -0.1195, -0.05113, 0.1968, 0.2864, 0.32, 0.2194, 0.1003, 0.2065, 0.3092, 0.3199, 0.07004,
      0.3412, -0.03036, -0.602, -0.1394, -0.5446, -0.8701, -0.6593, 0.4649, 0.04655, -0.5807, -0.5328, -0.4265,
      0.6405, -0.1978,
    ]
  }

  static var bias: Float { -6.804 }
  static var limit: Float { 4 }
}
