import Testing
import Training

@Suite struct TrainingErrorTests {
  @Test func `every error says what to do`() {
    #expect(
      "\(TrainingError.missingData(path: "a.inkset", searched: ["r/a.inkset", "a.inkset"]))"
        == "the recipe's “a.inkset” isn't there (looked at r/a.inkset and a.inkset); make it with `inkling data import`, or correct the path"
    )
    #expect(
      "\(TrainingError.missingData(path: "hanzi.templates", searched: ["hanzi.templates"]))".hasSuffix(
        "make it with `inkling data templates`, or correct the path"))
    #expect(
      "\(TrainingError.missingData(path: "a.txt", searched: ["a.txt"]))"
        == "the recipe's “a.txt” isn't there (looked at a.txt); correct the path")
    #expect(
      "\(TrainingError.runExists(folder: "runs/x"))"
        == "runs/x holds a run already; go on with it by --resume, or choose another folder by --out")
    #expect(
      "\(TrainingError.notFinite(step: 7, what: "loss", checkpoint: "runs/x/last.safetensors"))"
        == "the loss of step 7 isn't a finite number, training stops; the last good checkpoint is runs/x/last.safetensors; try a lower optimizer.learningRate or a smaller optimizer.clip"
    )
    #expect(
      "\(TrainingError.noTrainingSamples(reasons: ["a: 3 samples"]))" == "no sample is left to learn from: a: 3 samples"
    )
    #expect(
      "\(TrainingError.noCheckpoint(folder: "runs/x"))"
        == "runs/x has neither best.safetensors nor last.safetensors; name a run's folder or a checkpoint")
    #expect(
      "\(TrainingError.badCheckpoint(path: "f", reason: "x"))" == "f can't be used as a checkpoint: x")
  }
}
