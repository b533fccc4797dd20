import ExampleAdapters
import Rehearse
import RehearseTaskModules

// With words behind its name, a host that breaks the protocol; without, one whose modules misbehave.
if CommandLine.arguments.count > 1 { WrongHost.main(CommandLine.arguments.dropFirst().first) }

RehearseHost.main(
  Catalog.modules.adding(MisbehavingAdapter()).adding(SessionAdapter()).adding(EscapeAdapter())
    .adding(CarelessAdapter()).adding(FragileAdapter()).adding(RaceAdapter()).adding(TaskRaceAdapter()))
