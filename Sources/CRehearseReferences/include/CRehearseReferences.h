// Nothing to call: what is here takes the place of `swift_retain` and `swift_release` in a program that is linked with `--wrap`
// for both of them.
#pragma once
