extension BusValue {
  /// A text as IBus sends it.
  ///
  /// `isUnderlined`: whether it is to be shown as one that isn't settled.
  ///
  /// ## Source
  /// `ibus_text_serialize` and `ibus_attribute_serialize` of IBus 1.5.
  static func ibusText(_ text: String, isUnderlined: Bool = false) -> BusValue {
    let nothing = BusValue.emptyArray(of: "{sv}")
    let underline = BusValue.variant(
      .structure([
        // The type of underlines, and a single one.
        .string("IBusAttribute"), nothing, .uint32(1), .uint32(1), .uint32(0),
        .uint32(UInt32(text.unicodeScalars.count)),
      ]))
    let attributes = BusValue.structure([
      .string("IBusAttrList"), nothing, isUnderlined ? .array([underline]) : .emptyArray(of: "v"),
    ])
    return .variant(.structure([.string("IBusText"), nothing, .string(text), .variant(attributes)]))
  }

  /// The text that IBus sent; `nil` when the value is something else.
  var ibusText: String? {
    let parts = elements
    guard parts.count >= 3, parts[0].text == "IBusText" else { return nil }
    return parts[2].text
  }
}
