// snippet: catalog-main
import RehearseCommandLine
import ShopRehearsals

rehearse(.shop)
// snippet end
