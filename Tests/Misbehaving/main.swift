import Glibc
import RehearseCommand
import RehearseVocabulary

// The product with one more module: what happens to it happens to the product.
exit(Program.main(catalog: Catalog.modules.adding(MisbehavingRehearsal())))
