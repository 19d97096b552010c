import Foundation
import Synchronization

/// The processes that carry out a run together; often this one alone.
///
/// All processes make the same calls in the same order. Errors of one end all of them.
public final class ProcessGroup: Sendable {
  /// The number of this process, from 0.
  public let rank: Int
  /// The number of processes.
  public let count: Int
  private let thread: MessageThread?

  /// This process by itself.
  public static let alone = ProcessGroup()

  /// The seconds without a sign of life after which a process is given up, unless told otherwise.
  ///
  /// Networks recover from a fault within seconds; a process that is stopped, or swapped out, doesn't.
  public static let usualLimit = 20.0

  private init() { (rank, count, thread) = (0, 1, nil) }

  /// Joins the processes that were launched with this one, or makes a group of this one alone.
  ///
  /// A process without a sign of life for `limit` seconds is given up. `library` is the path of Open MPI's, the
  /// system's without.
  public static func join(
    _ launch: Launch? = .current, limit: Double = usualLimit, library: String? = nil
  ) throws(DistributionError) -> ProcessGroup {
    guard let launch else { return alone }
    return try ProcessGroup(limit: limit) { () throws(DistributionError) in
      try MPITransport(launch, library: library)
    }
  }

  /// Makes a group over a transport, which a thread of its own makes and uses.
  package init(
    limit: Double, transport: @escaping @Sendable () throws(DistributionError) -> any MessageTransport
  ) throws(DistributionError) {
    let thread = try MessageThread.start(limit: limit, transport)
    (rank, count, self.thread) = (thread.rank, thread.count, thread)
    let host = ProcessInfo.processInfo.hostName
    thread.setHosts(try gather(Array(host.utf8)).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether this is the first process, which writes what is written once.
  public var isFirst: Bool { rank == 0 }

  /// Gives every process the bytes of all, in their order.
  package func gather(_ bytes: [UInt8]) throws(DistributionError) -> [[UInt8]] {
    guard let thread else { return [bytes] }
    let gathering = Gathering(bytes, rank: rank, count: count)
    thread.submit(gathering)
    try gathering.wait()
    return gathering.result
  }

  /// Gives every process the numbers of all, in their order.
  package func gather(_ numbers: [Double]) throws(DistributionError) -> [[Double]] {
    guard thread != nil else { return [numbers] }
    return try gather(numbers.flatMap { withBytes(of: $0.bitPattern) }).map { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { start in
        Double(bitPattern: Array(bytes[start..<min(start + 8, bytes.count)]).loadInteger(as: UInt64.self))
      }
    }
  }

  /// Gives every process the first one's numbers, of which all have the same count.
  package func spread(_ values: inout [Float]) throws(DistributionError) {
    guard let thread else { return }
    // MPI counts bytes in 32 bits.
    for start in stride(from: 0, to: values.count, by: 1 << 28) {
      let range = start..<min(start + 1 << 28, values.count)
      let buffer = MessageBuffer(count: range.count * 4)
      unsafe values[range].withUnsafeBytes { source in unsafe buffer.bytes.copyMemory(from: source) }
      let spreading = Spreading(buffer, rank: rank, count: count)
      thread.submit(spreading)
      try spreading.wait()
      unsafe values[range].withUnsafeMutableBytes { target in
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(buffer.bytes))
      }
    }
  }

  /// Begins an exchange, which is waited for later.
  package func submit(_ exchange: Exchange) {
    precondition(thread != nil, "one process has nobody to exchange with")
    thread?.submit(exchange)
  }

  /// The part of `count` things that is this process's: as many as the others', give or take one, in order.
  package func share(of count: Int) -> Range<Int> { count * rank / self.count..<count * (rank + 1) / self.count }

  /// Checks that all processes have the same text.
  ///
  /// - Throws: `DistributionError.differs` with the first process that has another one.
  package func requireSame(_ what: String, _ text: String) throws(DistributionError) {
    guard thread != nil else { return }
    let all = try gather(Array(text.utf8))
    guard let other = all.firstIndex(where: { $0 != all[0] }) else { return }
    throw .differs(what: what, rank: other, host: thread?.host(other) ?? "")
  }

  /// Begins to stop the run; processes that don't answer are then given up after a short timeout.
  public func stop() { thread?.stop() }

  /// Leaves the processes, when all are done.
  public func finish() throws(DistributionError) {
    guard let thread else { return }
    _ = try gather([UInt8]())
    thread.finish()
  }

  /// Ends this process and asks for the end of all others.
  public func abort(code: Int32) -> Never {
    thread?.abort(code: code)
    _exit(code)
  }
}

/// The launch of a run's processes as the environment tells it: by Open MPI's `mpirun`, Slurm's `srun`, or not at all.
public struct Launch: Hashable, Sendable {
  /// The program that started the processes.
  public enum Launcher: String, Sendable {
    /// Open MPI's.
    case mpirun
    /// Slurm's.
    case srun
    /// That of MPICH and its relatives.
    case hydra = "MPICH's mpiexec"
  }

  /// The program that started the processes.
  public var launcher: Launcher
  /// The number of this process, from 0.
  public var rank: Int
  /// The number of processes.
  public var count: Int

  /// Reads the environment; `nil` where this process was started alone.
  public init?(environment: [String: String]) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    // In a batch script's own step Slurm has tasks for the job, but this process is the step's only one.
    let known: [(Launcher, count: String, rank: String)] = [
      (.mpirun, "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"), (.srun, "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
      (.hydra, "PMI_SIZE", "PMI_RANK"),
    ]
    for (launcher, countName, rankName) in known {
      guard let count = number(countName), let rank = number(rankName), count > 1 else { continue }
      (self.launcher, self.rank, self.count) = (launcher, rank, count)
      return
    }
    return nil
  }

  /// The launch of this process.
  public static var current: Launch? { Launch(environment: ProcessInfo.processInfo.environment) }
}
