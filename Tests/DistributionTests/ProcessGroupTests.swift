import Distribution
import Foundation
import TestSupport
import Testing

@Suite struct ProcessGroupTests {
  @Test(arguments: [2, 3, 5]) func `everyone gets the bytes of all, of any length`(count: Int) throws {
    let lengths = [0, 1, 247, 248, 249, 100_000]
    let results = ThreadNetwork(count: count).run { group in
      let all = try lengths.map { length in
        try group.gather(Array(repeating: UInt8(group.rank + 1), count: length * (group.rank + 1)))
      }
      try group.finish()
      return all
    }
    for result in results {
      for (length, all) in zip(lengths, try result.get()) {
        #expect(all == (0..<count).map { Array(repeating: UInt8($0 + 1), count: length * ($0 + 1)) })
      }
    }
  }

  @Test func `numbers arrive bit for bit`() throws {
    let numbers = [0, -0.0, 1 / 3, .infinity, .leastNonzeroMagnitude, 1e300]
    for result in ThreadNetwork(count: 2).run({ try $0.gather($0.isFirst ? numbers : []) }) {
      let all = try result.get()
      #expect(all[0].map(\.bitPattern) == numbers.map(\.bitPattern) && all[1].isEmpty)
    }
  }

  @Test(arguments: [2, 3, 4, 7]) func `the first one's numbers spread to all`(count: Int) throws {
    let results = ThreadNetwork(count: count).run { group in
      var values = (0..<1_000).map { Float($0 * (group.isFirst ? 1 : -1)) }
      try group.spread(&values)
      return values
    }
    for result in results { #expect(try result.get() == (0..<1_000).map { Float($0) }) }
  }

  @Test func `shares are in order and differ by one at most`() throws {
    let shares = try ThreadNetwork(count: 3).run { $0.share(of: 8) }.map { try $0.get() }
    #expect(shares == [0..<2, 2..<5, 5..<8])
  }

  @Test func `a process with another recipe is named`() throws {
    let host = ProcessInfo.processInfo.hostName
    for result in ThreadNetwork(count: 3).run({ try $0.requireSame("recipe", $0.rank == 2 ? "b" : "a") }) {
      #expect(throws: DistributionError.differs(what: "recipe", rank: 2, host: host)) { try result.get() }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a process that falls silent ends the others with its number`() throws {
    let network = ThreadNetwork(count: 3, limit: 1)
    let results = network.run { group in
      _ = try group.gather([1.0])
      if group.rank == 1 {
        network.cut(1)
        return
      }
      _ = try group.gather([2.0])
    }
    for rank in [0, 2] {
      #expect {
        try results[rank].get()
      } throws: { error in
        guard case DistributionError.silent(rank: 1, of: 3, _, let seconds)? = error as? DistributionError else {
          return false
        }
        return seconds >= 1 && seconds < 5
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `while a run stops, nobody waits for a process that has gone`() throws {
    let network = ThreadNetwork(count: 2, limit: 600)
    let results = network.run { group in
      if group.rank == 1 {
        network.cut(1)
        return
      }
      group.stop()
      _ = try group.gather([2.0])
    }
    #expect {
      try results[0].get()
    } throws: {
      if case DistributionError.stopped(rank: 1, of: 2, _)? = $0 as? DistributionError { true } else { false }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `one who is slow but alive is waited for`() throws {
    let results = ThreadNetwork(count: 2, limit: 1).run { group in
      if group.rank == 1 { Thread.sleep(forTimeInterval: 2.5) }
      return try group.gather([group.rank == 0 ? 1.0 : 2.0])
    }
    for result in results { #expect(try result.get() == [[1], [2]]) }
  }
}
