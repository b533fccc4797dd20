import RehearseCommandLine
import ShopRehearsals

rehearse(CartRehearsal(), WishlistRehearsal())
