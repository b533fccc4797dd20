// snippet: catalog-host
import Rehearse
import ShopRehearsals

RehearseHost.main(.shop)
// snippet end
