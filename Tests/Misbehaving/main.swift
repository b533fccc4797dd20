import ExampleAdapters
import Rehearse
import RehearseTaskModules

// With an argument it is a host that breaks the protocol, apart from "right"; without one a host of misbehaving modules.
if CommandLine.arguments.dropFirst().first == "right" { RehearseHost.main(OddButRight.modules) }
if CommandLine.arguments.count > 1 { WrongHost.main(CommandLine.arguments.dropFirst().first) }

RehearseHost.main(
  Catalog.modules.adding(MisbehavingAdapter()).adding(SessionAdapter()).adding(EscapeAdapter())
    .adding(CarelessAdapter()).adding(FragileAdapter()).adding(RaceAdapter()).adding(TaskRaceAdapter())
    .adding(AccountAdapter()).adding(PurchaseAdapter()).adding(TicketAdapter()).adding(CourierAdapter()))
