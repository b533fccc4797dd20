// Nothing to call: what is here takes the place of `realloc` in a program that is linked with `--wrap=realloc`.
#pragma once
