/// A key with the shift key or without.
struct KeyStroke: Hashable, Sendable {
  var code: UInt8
  var isShifted: Bool
}

/// The keys that type a text: those of the layout, and spare keys that are given the symbols which the layout lacks.
struct KeyPlan: Hashable, Sendable {
  /// The keys of one go, before which spare keys get new symbols.
  struct Step: Hashable, Sendable {
    /// The symbols of spare keys by their codes.
    var symbols: [UInt8: UInt] = [:]
    var strokes: [KeyStroke] = []
  }

  /// The steps, in order; an application has to have taken one before the next changes its keys.
  var steps: [Step] = []
  /// Whether there are keys for all of the text.
  var isWhole = true

  /// `layout`: the keys of the symbols that the layout has. `spare`: the keys without, those to be taken first in front.
  /// `assigned`: the symbols that spare keys have already.
  init(_ text: String, layout: [UInt: KeyStroke], spare: [UInt8], assigned: [UInt8: UInt] = [:]) {
    var step = Step()
    var symbols = assigned
    var used: Set<UInt8> = []
    var next = 0
    for scalar in text.unicodeScalars {
      guard let symbol = Self.symbol(of: scalar) else {
        isWhole = false
        continue
      }
      if let stroke = layout[symbol] {
        step.strokes.append(stroke)
        continue
      }
      if let code = spare.first(where: { symbols[$0] == symbol }) {
        used.insert(code)
        step.strokes.append(KeyStroke(code: code, isShifted: false))
        continue
      }
      guard !spare.isEmpty else {
        isWhole = false
        continue
      }
      if used.count == spare.count {
        steps.append(step)
        step = Step()
        used = []
      }
      while used.contains(spare[next % spare.count]) { next += 1 }
      let code = spare[next % spare.count]
      next += 1
      symbols[code] = symbol
      used.insert(code)
      step.symbols[code] = symbol
      step.strokes.append(KeyStroke(code: code, isShifted: false))
    }
    if !step.strokes.isEmpty { steps.append(step) }
  }

  /// The symbol of a character; `nil` of those that no key types.
  ///
  /// ## Source
  /// X Window System Protocol, appendix A: Latin-1 characters and those of Unicode.
  static func symbol(of scalar: Unicode.Scalar) -> UInt? {
    switch scalar.value {
    case 0x0A, 0x0D: 0xFF0D
    case 0x09: 0xFF09
    case 0x20...0x7E, 0xA0...0xFF: UInt(scalar.value)
    case 0x100...0x10FFFF: 0x100_0000 + UInt(scalar.value)
    default: nil
    }
  }
}
