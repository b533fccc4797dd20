/* The shim is preloaded, not called: see ../RehearseFaultShim.c for what it does and Tests/README.md for how to use it. */
#ifndef FAULT_SHIM_H
#define FAULT_SHIM_H
#endif
