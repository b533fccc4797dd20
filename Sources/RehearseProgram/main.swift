import ExampleAdapters
import RehearseCommandLine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program.main(Catalog.modules))
