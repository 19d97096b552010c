import InkFeatures

extension FeatureSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("step", &step, in: 0.01...10)
    try fields.integer("maximumFrames", &maximumFrames, in: 16...1_000_000)
    try fields.number("jumpLimit", &jumpLimit, in: 0.1...1000)
    try fields.number("heightLimit", &heightLimit, in: 0.1...1000)
    try fields.number("strokeSizeShare", &strokeSizeShare, in: 0.001...1)
    try fields.number("skewCorrection", &skewCorrection, in: 0...1)
    try fields.number("slantCorrection", &slantCorrection, in: 0...1)
    try fields.number("contextWindow", &contextWindow, in: 0...100)
    try fields.number("smoothing", &smoothing, in: 0...10)
    try fields.integer("mapCells", &mapCells, in: 0...16)
    try fields.number("mapReach", &mapReach, in: 0.1...100)
    try fields.integer("planeCells", &planeCells, in: 0...64)
  }
}
