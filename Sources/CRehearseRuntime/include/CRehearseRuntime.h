#include "Concurrency.h"
#include "System.h"
