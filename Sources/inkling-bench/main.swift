import ArgumentParser
import Foundation

// Exit codes: 0 done, 2 wrong usage, 3 bad input.
do {
  var command = try InklingBench.parseAsRoot()
  try command.run()
} catch  where InklingBench.exitCode(for: error) == .success {
  print(InklingBench.fullMessage(for: error))
} catch  where InklingBench.exitCode(for: error) == .validationFailure {
  FileHandle.standardError.write(Data((InklingBench.fullMessage(for: error) + "\n").utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(Data("inkling-bench: \(error)\n".utf8))
  exit(3)
}
