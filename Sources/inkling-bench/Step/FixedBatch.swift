import NeuralNet
import Tensors
import Training

/// A batch of random frames and labels, the same in every step, split evenly among workers.
enum FixedBatch {
  static func make(of work: Work, workers: Int, seed: UInt64 = 1) -> PreparedBatch {
    var random = RandomSource(seed: seed)
    var shards: [SequenceBatch] = []
    for worker in 0..<workers {
      var shard = SequenceBatch(featureCount: work.inputs)
      for _ in (work.batch * worker / workers)..<(work.batch * (worker + 1) / workers) {
        let frames = (0..<work.frames * work.inputs).map { _ in random.normal() }
        let labels = (0..<work.labels).map { _ in
          Int32(1 + Int(random.next().multipliedFullWidth(by: UInt64(work.classes - 1)).high))
        }
        shard.append(frames, labels: labels)
      }
      shards.append(shard)
    }
    return PreparedBatch(epoch: 0, stepInEpoch: 0, epochSteps: 1, shards: shards)
  }
}
