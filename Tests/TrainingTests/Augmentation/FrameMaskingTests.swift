import Tensors
import TestSupport
import Testing
import Training

@Suite struct FrameMaskingTests {
  /// Which of 200 frames of three features stay.
  private func kept(share: Float, length: Int, seed: UInt64) -> [Bool] {
    var settings = AugmentationSettings()
    settings.share = 1
    settings.frameMasking = share
    settings.frameMaskLength = length
    var values = [Float](repeating: 1, count: 600)
    var random = RandomSource(seed: seed)
    FrameMasking(settings: settings).apply(to: &values, featureCount: 3, random: &random)
    return (0..<200).map { frame in
      let row = values[frame * 3..<frame * 3 + 3]
      #expect(row.allSatisfy { $0 == row.first })
      return row.first == 1
    }
  }

  @Test func `at most the share is hidden and half of it on average`() {
    let hidden = (0..<200).map { seed in kept(share: 0.4, length: 10, seed: seed).count { !$0 } }
    #expect(hidden.allSatisfy { $0 <= 80 })
    let mean = hidden.reduce(0, +) / hidden.count
    // Half of 80, less what overlaps.
    #expect((30...40).contains(mean), "\(mean) frames")
  }

  @Test func `runs are no longer than the length and not all of one frame`() {
    var longest = 0
    for seed in 0..<50 {
      // So small a share that runs seldom meet.
      var run = 0
      for frame in kept(share: 0.05, length: 4, seed: UInt64(seed)) {
        run = frame ? 0 : run + 1
        longest = max(longest, run)
      }
    }
    #expect((3...8).contains(longest))
  }

  @Test func `nothing is hidden unless a recipe asks for it`() {
    #expect(kept(share: 0, length: 10, seed: 1).allSatisfy { $0 })
    #expect(AugmentationSettings().frameMasking == 0)
  }

  @Test func `the same seed hides the same frames`() {
    #expect(kept(share: 0.3, length: 9, seed: 5) == kept(share: 0.3, length: 9, seed: 5))
    #expect(kept(share: 0.3, length: 9, seed: 5) != kept(share: 0.3, length: 9, seed: 6))
  }

  @Test func `hidden frames reach the batches and are others in every epoch`() throws {
    func zeroFrames(_ masking: Float) throws -> [Int] {
      let run = try TinyRun {
        $0.augmentation.share = masking > 0 ? 1 : 0
        $0.augmentation.frameMasking = masking
        $0.training.epochs = 2
      }
      defer { run.remove() }
      let corpus = try run.corpus()
      let pipeline = try BatchPipeline(recipe: run.recipe, corpus: corpus)
      defer { pipeline.stop() }
      var counts: [Int] = []
      while let batch = try pipeline.next() {
        counts.append(
          batch.shards.reduce(0) { sum, shard in
            sum
              + (0..<shard.offsets[shard.count]).count { frame in
                shard.frames[frame * shard.featureCount..<(frame + 1) * shard.featureCount].allSatisfy { $0 == 0 }
              }
          })
      }
      return counts
    }
    #expect(try zeroFrames(0).allSatisfy { $0 == 0 })
    let masked = try zeroFrames(0.5)
    #expect(masked.allSatisfy { $0 > 0 } && Set(masked).count > 1)
  }

  @Test func `a cut hides one stretch and one rectangle, in its share of the samples`() {
    var settings = AugmentationSettings()
    settings.share = 1
    settings.cutOut = 0.5
    let cutOut = CutOut(settings: settings)
    var changed = 0
    for seed in 0..<400 as Range<UInt64> {
      var values = [Float](repeating: 1, count: 100 * 3)
      var plane = [Float](repeating: 1, count: 32 * 32 * 8)
      var random = RandomSource(seed: seed)
      cutOut.apply(to: &values, featureCount: 3, plane: &plane, channels: 8, random: &random)
      let frames = (0..<100).filter { values[$0 * 3] == 0 }
      let cells = (0..<1024).filter { plane[$0 * 8] == 0 }
      let (rows, columns) = (Set(cells.map { $0 / 32 }), Set(cells.map { $0 % 32 }))
      #expect(values.count { $0 == 0 } == 3 * frames.count && plane.count { $0 == 0 } == 8 * cells.count)
      #expect(frames.count <= 21 && frames.count == (frames.last ?? -1) - (frames.first ?? 0) + 1)
      #expect(rows.count <= 12 && columns.count <= 12 && cells.count == rows.count * columns.count)
      #expect(rows.count == (rows.max() ?? -1) - (rows.min() ?? 0) + 1)
      changed += cells.isEmpty && frames.isEmpty ? 0 : 1
    }
    #expect((160...240).contains(changed), "\(changed) of 400")
  }

  @Test func `without a plane a cut hides a stretch alone`() {
    var settings = AugmentationSettings()
    settings.share = 1
    settings.cutOut = 1
    var (values, plane) = ([Float](repeating: 1, count: 300), [Float]())
    var random = RandomSource(seed: 1)
    CutOut(settings: settings).apply(to: &values, featureCount: 3, plane: &plane, channels: 8, random: &random)
    #expect(plane.isEmpty && values.contains(0))
  }
}
