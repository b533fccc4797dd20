// Nothing of these four is called: they are linked in place of others, as the manifest says.
import CRehearseAllocator
import CRehearseBacktrace
import CRehearseReferences
import CRehearseTypes
import RehearseCommandLine
import RehearseExamples

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program.main(Catalog.modules))
