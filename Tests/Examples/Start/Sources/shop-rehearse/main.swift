import RehearseCommandLine
import ShopRehearsals

rehearse(WishlistRehearsal())
