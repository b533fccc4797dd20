import Glibc
import Rehearse
import RehearseCommandLine
import RehearseExamples
import RehearseTaskModules

// The product with modules that misbehave: what happens to them happens to the product.
let modules = Catalog.modules.adding(MisbehavingRehearsal()).adding(SessionRehearsal()).adding(EscapeRehearsal())
  .adding(CarelessRehearsal())

// What a team's own program may do wrong before it hands over.
switch getenv("MISBEHAVING_START").map({ String(cString: $0) }) {
case "thread":
  var thread = pthread_t()
  _ = pthread_create(
    &thread, nil,
    { _ in
      sleep(600)
      return nil
    }, nil)
  rehearse(modules)
case "twice": rehearse(modules.adding(CarelessRehearsal()))
default: exit(Program.main(modules))
}
