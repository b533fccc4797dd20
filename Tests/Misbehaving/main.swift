import ExampleAdapters
import Rehearse
import RehearseTaskModules

// With words behind its name, a host that breaks the protocol; without, one whose modules misbehave.
if CommandLine.arguments.count > 1 { WrongHost.main(CommandLine.arguments.dropFirst().first) }

RehearseHost.main(
  Catalog.modules.adding(MisbehavingRehearsal()).adding(SessionRehearsal()).adding(EscapeRehearsal())
    .adding(CarelessRehearsal()).adding(FragileRehearsal()).adding(RaceRehearsal()).adding(TaskRaceRehearsal()))
