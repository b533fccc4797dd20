import Rehearse

package enum Misdeed: String, CaseIterable, ScenarioValue {
  case trap, missingItem, overflowStack, abort, segmentationFault, divideByNothing, killOwnGroup
  case exit, exitWithStatus, endThread
  case exhaustMemory, askForTooMuch
  case loop, wait, stop, burnInBackground, leaveThread
  case flood, floodErrors, printMuch, printSecret, printSecretOften, printCommands, printGarbage, printPartAndAbort
  case leaveChild, leaveDaemon, floodFromDaemon
  case changeFolder, changeEnvironment, openFile
  case closeAll, closeOutput, takeOverOutput, exhaustDescriptors
  case leaveTrap, leaveLock
  case startTimer
  case nothing
}
