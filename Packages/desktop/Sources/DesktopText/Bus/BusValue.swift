/// A value in a message of D-Bus.
package indirect enum BusValue: Hashable, Sendable {
  case string(String)
  /// The path of an object.
  case path(String)
  case int32(Int32)
  case uint32(UInt32)
  case bool(Bool)
  /// An array of at least one element where it is an argument.
  case array([BusValue])
  /// An argument that is an array without elements, of a type in the protocol's letters.
  case emptyArray(of: String)
  /// A structure or an entry of a dictionary.
  case structure([BusValue])
  /// An argument that is an entry of a dictionary of texts and variants.
  case entry(String, BusValue)
  case variant(BusValue)
  /// A value of a type that nothing here asks for.
  case other

  /// The text of a string or a path, also within a variant.
  package var text: String? {
    switch self {
    case .string(let text), .path(let text): text
    case .variant(let value): value.text
    default: nil
    }
  }

  /// The number of an integer or a truth value, also within a variant.
  package var number: Int? {
    switch self {
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .bool(let isTrue): isTrue ? 1 : 0
    case .variant(let value): value.number
    default: nil
    }
  }

  /// The elements of an array or a structure, also within a variant; none of other values.
  package var elements: [BusValue] {
    switch self {
    case .array(let values), .structure(let values): values
    case .variant(let value): value.elements
    default: []
    }
  }
}

/// A call of a method by D-Bus.
package struct BusCall: Hashable, Sendable {
  /// The name of the receiver on the bus.
  package var destination: String
  /// The path of the receiver's object.
  package var path: String
  /// The interface that the method belongs to.
  package var interface: String
  /// The name of the method.
  package var member: String
  /// The arguments, of any type but `other`.
  package var arguments: [BusValue]

  /// Makes a call.
  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// The reason for which a bus can't be reached, or a call has no answer.
package enum BusError: Error, Hashable, CustomStringConvertible {
  /// There is no such bus.
  case unreachable(bus: String, reason: String)
  /// The receiver didn't answer in time.
  case timedOut(destination: String, member: String)
  /// The receiver answered with an error.
  case failed(destination: String, member: String, name: String, message: String)

  /// The sentence for a person.
  package var description: String {
    switch self {
    case .unreachable(let bus, let reason): "The \(bus) can't be reached: \(reason)"
    case .timedOut(let destination, let member): "\(destination) didn't answer to \(member) in time."
    case .failed(let destination, let member, let name, let message):
      "\(destination) answered to \(member) with \(name): \(message)"
    }
  }
}
