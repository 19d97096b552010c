import ArgumentParser
import Foundation

do {
  var command = try Inkling.parseAsRoot()
  try command.requireAlone()
  try command.run()
} catch {
  exit(CommandExit.report(error))
}
