// Nothing of these two is called: they are linked in place of functions of C, as the manifest says.
import CRehearseAllocator
import CRehearseReferences
import RehearseCommandLine
import RehearseExamples

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program.main(Catalog.modules))
