import Rehearse

/// What the misbehaving module can be asked to do.
enum Misdeed: String, CaseIterable, ScenarioValue {
  case trap, overflowStack, abort, segmentationFault, divideByNothing
  case exit, exitWithStatus, endThread
  case exhaustMemory, askForTooMuch, exhaustDescriptors
  case loop, wait, stop, ignoreSignals, burnInBackground
  case flood, floodErrors, printMuch, printSecret, printCommands
  case leaveChild, leaveDaemon, forkAndReturn, killOwnGroup, hangUpOnParent
  case closeAll, closeOutput, changeFolder, scribbleOnDescriptors, lowerLimits, setAlarm
  case scribbleZeros, scribbleOnes, scribbleSmallest, scribbleAndAbort, misleadAll
  case floodDescriptors, alarmParent, takeOverOutput
  case leaveSession, swallowSignals, profile, fillMemoryLimit, printSecretOften, printGarbage
  case startTimer, leaveThread, limitProcessorTime, limitStack, limitFile, leak, moveAndClose, changeUser
  case leaveTrap, loseRights, holdSignalsBack, handleAlone
  case traceByChild, crashBeforeDebugger, askToBeTraced, traceParent, stopParent
  case keepClock, keepClockByChild, moveRecorder
  case nestSessions, floodFromDaemon, leaveBriefDaemon
  case signalParent, quitParent, printPartAndAbort
  case nothing
}
