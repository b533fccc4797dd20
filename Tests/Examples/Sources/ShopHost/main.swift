// snippet: catalog-host
import Rehearse
import ShopAdapters

RehearseHost.main(.shop)
// snippet end
