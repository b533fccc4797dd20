// Nothing to call: what is here takes the place of `malloc` and its kin in the released program, and of libyaml's `yaml_malloc` and
// `yaml_free` in one that is linked with `--wrap` for both. It must be for all, since what one gives another takes back.
#pragma once
