import ArgumentParser
import Foundation

do {
  var command = try InklingBench.parseAsRoot()
  try command.run()
} catch {
  exit(BenchExit.report(error))
}
