// Nothing to call: what is here takes the place of `realloc`, and of libyaml's `yaml_malloc`, `yaml_free` and `yaml_strdup`, in a
// program that is linked with `--wrap` for all of them.
#pragma once
