// Nothing of it is called: it is linked in place of `realloc`.
import CRehearseAllocator
import RehearseCommandLine
import RehearseExamples

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program.main(Catalog.modules))
