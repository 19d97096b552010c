import Foundation
import Testing
import Training

@Suite struct RunHistoryTests {
  /// A folder with runs, each a record and a recipe.
  private final class Runs {
    let folder = NSTemporaryDirectory() + "history-\(UUID().uuidString)"

    func add(_ name: String, record: [String], recipe: String? = nil) throws {
      let run = folder + "/" + name
      try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: true)
      try record.joined(separator: "\n").write(toFile: run + "/run.jsonl", atomically: true, encoding: .utf8)
      try recipe?.write(toFile: run + "/recipe.yaml", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  private static let record = [
    #"{"event":"start","step":0,"data":"words","workers":"2"}"#,
    #"{"event":"training","step":20,"time":100.0,"loss":3.0,"samplesPerSecond":50.0}"#,
    #"{"event":"training","step":40,"time":110.0,"loss":null,"samplesPerSecond":60.0}"#,
    #"{"event":"validation","step":40,"time":111.0,"characterErrorRate":0.25}"#,
    #"{"event":"end","step":40,"ending":"interrupted"}"#,
    #"{"event":"resume","step":40,"workers":"1"}"#,
    #"{"event":"training","step":60,"time":1000.0,"loss":1.5,"samplesPerSecond":40.0}"#,
    #"{"event":"validation","step":60,"time":1004.0,"characterErrorRate":0.125}"#,
    #"{"event":"training","step":80,"time":1010.0,"loss":1.0,"samplesPerSecond":40.0}"#,
    #"{"event":"validation","step":80,"time":1011.0,"characterErrorRate":0.5}"#,
    #"{"event":"end","step":80,"ending":"finished"}"#,
  ]

  @Test func `a run's record is its figures, its best validation, its time and its end`() throws {
    let runs = Runs()
    try runs.add("one", record: Self.record, recipe: "name: a\ntraining:\n  steps: 80\n  epochs: 3\n")
    let run = try RunHistory(folder: runs.folder + "/one", name: "one")
    #expect(run.steps == 80 && run.plannedSteps == 80 && run.ending == "finished")
    #expect(run.figures["training/loss"]?.map(\.value) == [3, nil, 1.5, 1] && run.last("training/loss") == 1)
    #expect(run.best?.step == 60 && run.best?.characterErrorRate == 0.125)
    // 100 to 111 and 1000 to 1011: the pause between the processes isn't training.
    #expect(run.seconds == 22)
    #expect(run.notes["workers"] == "1" && run.notes["data"] == "words")
    #expect(run.settings == ["name": "a", "training.steps": "80", "training.epochs": "3"])
  }

  @Test func `a run that was killed has no end, and its line that was cut off is ignored`() throws {
    let runs = Runs()
    try runs.add("one", record: Array(Self.record[..<3]) + [#"{"event":"trai"#])
    let run = try RunHistory(folder: runs.folder + "/one", name: "one")
    #expect(run.ending == nil && run.steps == 40 && run.settings.isEmpty)
  }

  @Test func `a line that isn't an entry and a recipe that isn't YAML are errors with their location`() throws {
    let runs = Runs()
    try runs.add("bad", record: [Self.record[0], "broken", Self.record[1]])
    let path = runs.folder + "/bad"
    #expect(throws: RunHistoryError.badLine(2, path: path + "/run.jsonl")) { try RunHistory(folder: path, name: "") }
    try runs.add("bad", record: [Self.record[0]], recipe: "a: [1")
    #expect(throws: RunHistoryError.badRecipe(path: path + "/recipe.yaml")) { try RunHistory(folder: path, name: "") }
  }

  @Test func `runs are found in folders, and folders without any are errors`() throws {
    let runs = Runs()
    for name in ["b/second", "a", "b/first", "empty/none"] { try runs.add(name, record: Self.record) }
    try FileManager.default.removeItem(atPath: runs.folder + "/empty/none/run.jsonl")
    let found = try RunCollection(folders: [runs.folder])
    #expect(found.runs.map(\.name) == ["a", "b/first", "b/second"])
    #expect(try RunCollection(folders: [runs.folder + "/b/first"]).runs.map(\.name) == ["first"])
    #expect(throws: RunHistoryError.noRuns(folders: [runs.folder + "/empty"])) {
      try RunCollection(folders: [runs.folder + "/empty"])
    }
    #expect(throws: RunHistoryError.noFolder(runs.folder + "/none")) {
      try RunCollection(folders: [runs.folder + "/none"])
    }
  }

  @Test func `settings that differ are listed, layers and lists too`() throws {
    let runs = Runs()
    let recipe = { (rate: String, width: Int) in
      "name: n\(width)\nkinds: [line, word]\nnetwork:\n  - sru: {width: \(width)}\noptimizer: {learningRate: \(rate)}\n"
    }
    try runs.add("a", record: Self.record, recipe: recipe("0.1", 8))
    try runs.add("b", record: Self.record, recipe: recipe("0.1", 16) + "average: {decay: 0.5}\n")
    let both = try RunCollection(folders: [runs.folder])
    #expect(both.differences.map(\.setting) == ["average.decay", "network.0.sru.width"])
    #expect(both.differences.map(\.values) == [[nil, "0.5"], ["8", "16"]])
    #expect(
      both.differencesText == """
        setting              a    b
        average.decay        –  0.5
        network.0.sru.width  8   16

        """)
    #expect(both.text.contains("a    finished     80  1.000   12.50 %       60  22 s         40"))
  }

  @Test func `the page has every run, curve and difference, and names are escaped`() throws {
    let runs = Runs()
    try runs.add("a<b", record: Self.record, recipe: "seed: 1\n")
    try runs.add("c", record: Self.record, recipe: "seed: 2\n")
    let page = try RunCollection(folders: [runs.folder]).html
    #expect(page.contains("a&lt;b") && !page.contains("a<b"))
    // Loss, error rate and speed have points in both runs; no other figure is drawn.
    #expect(page.components(separatedBy: "<polyline").count == 7)
    #expect(page.contains("<th>seed</th><td>1</td><td>2</td>"))
  }

  @Test func `comma-separated values hold every figure`() throws {
    let runs = Runs()
    try runs.add("a,b", record: Array(Self.record[..<3]))
    #expect(
      try RunCollection(folders: [runs.folder]).csv.split(separator: "\r\n") == [
        "run,event,figure,step,time,value", "\"a,b\",training,loss,20,100.0,3.0", "\"a,b\",training,loss,40,110.0,",
        "\"a,b\",training,samplesPerSecond,20,100.0,50.0", "\"a,b\",training,samplesPerSecond,40,110.0,60.0",
      ])
  }

  @Test func `errors say what to do`() {
    #expect(
      RunHistoryError.badLine(3, path: "r/run.jsonl").description
        == "r/run.jsonl:3: this isn't an entry of a run's record; restore the file, or remove the line")
    #expect(
      RunHistoryError.badRecipe(path: "r/recipe.yaml").description
        == "r/recipe.yaml isn't the recipe of a run: it isn't YAML; restore the file, or remove it")
    #expect(
      RunHistoryError.noFolder("x").description
        == "there is no folder “x”; name the folder of a run, or one with runs in it")
    #expect(
      RunHistoryError.noRuns(folders: ["x", "y"]).description
        == "there is no run in x, y: a run's folder has a run.jsonl")
  }
}
