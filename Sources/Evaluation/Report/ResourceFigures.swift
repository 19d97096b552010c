/// Load time and memory of the recognizer, and the machine.
public struct ResourceFigures: Hashable, Codable, Sendable {
  /// Milliseconds from opening the model to its first answer, in a process that opens it for the first time.
  public var coldLoadMilliseconds: Double?
  /// The peak memory of the whole process, in bytes.
  public var peakMemory: Int?
  /// The peak memory before the model was opened; the difference is the recognizer's and the evaluation's.
  public var peakMemoryBeforeLoading: Int?
  /// The samples that were evaluated in a second, all threads and everything that the report counts included.
  public var samplesPerSecond: Double?
  /// The share of that time that the threads spent in the recognizer.
  public var recognizerShare: Double?
  /// The kernels that computed: library or instruction set.
  public var kernels: String?
  /// The program that evaluated, with its commit where it was built in a clone.
  public var program: String?
  /// The processor's name and number of cores.
  public var processor: String
  /// The operating system.
  public var system: String

  /// Processor and kernels in one phrase, for tables of latencies.
  var processorAndKernels: String { processor + (kernels.map { ", \($0) kernels" } ?? "") }
}
