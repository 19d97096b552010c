// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkModelFile
import InkRuntime

final class LearningWriter: HandleObject {
  static let kind = HandleKind.adaptation

  let adaptation: WriterAdaptation
  /// Whether it learns, which calls the caller back.
  var isBusy = false
  /// The bytes that were learned last, for the caller.
  var delta: CArray<UInt8>?

  init(_ adaptation: WriterAdaptation) {
    self.adaptation = adaptation
  }
}

extension WriterDelta {
  init(_ bytes: UnsafeRawPointer?, size: Int) throws(InterfaceError) {
    let copy = try unsafe copied(bytes, size, "delta", "delta_size")
    do throws(ModelFileError) { try self.init(bytes: copy) } catch { throw .model(error) }
  }
}

/// Prepares the adaptation of a model.
@c @implementation
public func inkling_adaptation_create(
  _ model: OpaquePointer?, _ delta: UnsafeRawPointer?, _ deltaSize: Int, _ adaptation: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model, making: adaptation) { (model: OpenedModel) throws(InterfaceError) in
    var earlier: WriterDelta?
    if unsafe delta != nil || deltaSize != 0 { earlier = try unsafe WriterDelta(delta, size: deltaSize) }
    return LearningWriter(try running(try WriterAdaptation(model: model.file, delta: earlier)))
  }
}

/// Frees an adaptation.
@c @implementation
public func inkling_adaptation_free(_ adaptation: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(adaptation, LearningWriter.self)
}

/// Adds a drawing's ink as a sample.
@c @implementation
public func inkling_adaptation_add_drawing(
  _ adaptation: OpaquePointer?, _ drawing: OpaquePointer?, _ text: UnsafePointer<CChar>?,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, adaptation) { (writer: LearningWriter) throws(InterfaceError) in
    let ink = try unsafe Handle.object(drawing, LiveDrawing.self).drawing.ink
    let text = try unsafe CText.string(text, "text")
    do throws(AdaptationError) { try writer.adaptation.addSample(ink, text: text) } catch { throw .sample(error) }
  }
}

/// Returns the number of samples.
@c @implementation
public func inkling_adaptation_get_sample_count(
  _ adaptation: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, adaptation) { (writer: LearningWriter) throws(InterfaceError) in
    try unsafe put(writer.adaptation.sampleCount, in: count, "count")
  }
}

/// Learns from all samples.
@c @implementation
public func inkling_adaptation_learn(
  _ adaptation: OpaquePointer?, _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?,
  _ delta: Output<UnsafeRawPointer?>, _ deltaSize: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, adaptation) { (writer: LearningWriter) throws(InterfaceError) in
    guard let delta = unsafe delta else { throw .null(argument: "delta") }
    guard let deltaSize = unsafe deltaSize else { throw .null(argument: "delta_size") }
    writer.isBusy = true
    defer { writer.isBusy = false }
    var wasCancelled = false
    let learned = writer.adaptation.learn { _, _ in
      wasCancelled = unsafe isCancelled.map { unsafe $0(context) != 0 } ?? false
      return !wasCancelled
    }
    if wasCancelled { throw .recognizer(.cancelled) }
    guard let learned else { throw .noSamples }
    let bytes = CArray(learned.bytes())
    writer.delta = bytes
    unsafe delta.pointee = UnsafeRawPointer(bytes.values)
    unsafe deltaSize.pointee = bytes.count
  }
}
