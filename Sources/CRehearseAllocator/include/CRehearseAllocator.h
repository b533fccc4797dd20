// Nothing to call: what is here takes the place of `malloc` and its kin, and of libyaml's `yaml_malloc` and `yaml_free`, in a
// program that is linked with `--wrap` for each of them. It must be for all, since what one gives another takes back.
#pragma once
