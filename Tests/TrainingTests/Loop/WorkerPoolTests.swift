import Foundation
import Synchronization
import Testing
import Training

@Suite struct WorkerPoolTests {
  @Test(arguments: [1, 2, 5]) func `every number has its turn once, on threads that are kept`(workers: Int) {
    let pool = WorkerPool(workers: workers)
    let threads = Mutex<[Int: Set<ObjectIdentifier>]>([:])
    let turns = Mutex<[Int: Int]>([:])
    for _ in 0..<50 {
      pool.run { worker in
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { _ = $0[worker, default: []].insert(thread) }
      }
      pool.share(17) { number in turns.withLock { $0[number, default: 0] += 1 } }
    }
    let seen = threads.withLock { $0 }
    #expect(seen.count == workers && seen.values.allSatisfy { $0.count == 1 })
    #expect(Set(seen.values.flatMap { $0 }).count == workers)
    #expect(turns.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<17).map { ($0, 50) }))
  }

  @Test func `only work counts as work`() {
    let pool = WorkerPool(workers: 2)
    pool.run { worker in if worker == 1 { Thread.sleep(forTimeInterval: 0.1) } }
    #expect(pool.busySeconds >= 0.1 && pool.busySeconds < 0.19)
  }
}
