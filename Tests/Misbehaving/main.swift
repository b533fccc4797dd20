import Glibc
import RehearseCommand

// The product with one more module: what happens to it happens to the product.
exit(Program.main(Array(CommandLine.arguments.dropFirst()), catalog: Catalog.modules + [Adapter.vocabulary]))
