import Rehearse

/// What the misbehaving module can be asked to do.
enum Misdeed: String, CaseIterable, ScenarioValue {
  case trap, overflowStack, abort, segmentationFault, divideByNothing, killOwnGroup
  case exit, exitWithStatus, endThread
  case exhaustMemory, askForTooMuch, leak
  case loop, wait, stop, burnInBackground, leaveThread
  case flood, floodErrors, printMuch, printSecret, printSecretOften, printCommands, printGarbage, printPartAndAbort
  case leaveChild, leaveDaemon, leaveBriefDaemon, floodFromDaemon, forkAndReturn
  case changeFolder, changeEnvironment
  case closeAll, closeOutput, takeOverOutput, moveAndClose, exhaustDescriptors
  case leaveTrap
  case nothing
}
