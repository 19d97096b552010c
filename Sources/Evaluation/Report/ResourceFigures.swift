/// What the recognizer took of the machine.
public struct ResourceFigures: Hashable, Codable, Sendable {
  /// Milliseconds from opening the model to its first answer, in a process that hadn't opened it before.
  public var coldLoadMilliseconds: Double?
  /// The most memory that the process ever held, in bytes; the workshop's own share is in it.
  public var peakMemory: Int?
  /// The same before the model was opened, so that the difference is the recognizer's and the evaluation's.
  public var peakMemoryBeforeLoading: Int?
  /// What computed: the library or the instruction set, and its kernels; they decide half of every time.
  public var kernels: String?
  /// The processor's name and number of cores.
  public var processor: String
  /// The operating system.
  public var system: String

  /// Makes figures.
  public init(
    coldLoadMilliseconds: Double? = nil, peakMemory: Int? = nil, peakMemoryBeforeLoading: Int? = nil,
    kernels: String? = nil, processor: String, system: String
  ) {
    self.coldLoadMilliseconds = coldLoadMilliseconds
    self.peakMemory = peakMemory
    self.peakMemoryBeforeLoading = peakMemoryBeforeLoading
    self.kernels = kernels
    self.processor = processor
    self.system = system
  }

  /// What a table of times is headed by.
  public var processorAndKernels: String { processor + (kernels.map { ", \($0) kernels" } ?? "") }
}
