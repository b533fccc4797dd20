import Glibc
import Rehearse
import RehearseCommandLine
import RehearseExamples
import RehearseTaskModules

// The product with modules that misbehave: what happens to them happens to the product.
exit(
  Program.main(
    Catalog.modules.adding(MisbehavingRehearsal()).adding(SessionRehearsal()).adding(EscapeRehearsal())
      .adding(CarelessRehearsal())))
