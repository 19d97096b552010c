import ArgumentParser
import Foundation

do {
  var command = try InklingBench.parseAsRoot()
  try command.run()
} catch {
  exit(InklingBench.report(error))
}
