import ArgumentParser
import Foundation

KernelAdvice.restartIfSlow()
do {
  var command = try Inkling.parseAsRoot()
  try command.requireAlone()
  try command.run()
} catch {
  exit(CommandExit.report(error))
}
