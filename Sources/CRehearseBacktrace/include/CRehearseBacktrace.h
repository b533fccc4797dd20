// Nothing to call: what is here takes the place of a function of Swift's runtime in a program that is linked with `--wrap` for it.
#pragma once
