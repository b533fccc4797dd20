import Glibc
import Rehearse
import RehearseCommandLine
import RehearseExamples

// The product with one more module: what happens to it happens to the product.
exit(Program.main(Catalog.modules.adding(MisbehavingRehearsal())))
