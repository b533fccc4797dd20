import Foundation
import Rehearse
import RehearseCommandLine
import RehearseExamples
import RehearseTaskModules

// The product with modules that misbehave: what happens to them happens to the product.
let modules = Catalog.modules.adding(MisbehavingRehearsal()).adding(SessionRehearsal()).adding(EscapeRehearsal())
  .adding(CarelessRehearsal()).adding(FragileRehearsal()).adding(RaceRehearsal()).adding(TaskRaceRehearsal())

// What a team's own program may do wrong before it hands over.
switch getenv("MISBEHAVING_START").map({ String(cString: $0) }) {
case "thread":
  let isThere = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    isThere.signal()
    sleep(600)
  }
  isThere.wait()
  rehearse(modules)
case "twice": rehearse(modules.adding(CarelessRehearsal()))
default: exit(Program.main(modules))
}
