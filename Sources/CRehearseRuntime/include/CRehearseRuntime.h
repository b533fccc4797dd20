#include "Backtrace.h"
#include "Concurrency.h"
#include "MainQueue.h"
#include "System.h"
