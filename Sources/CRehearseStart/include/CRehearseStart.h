// What happens before Swift begins.
#pragma once

/// How many words the program was started with, its own name included.
///
/// Swift reads them from `/proc`, which need not be there.
int rehearse_argument_count(void);

/// One of them.
const char *rehearse_argument(int index);
