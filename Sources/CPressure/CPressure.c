/* CPressure is a header only; the package manager asks for one source file. */
#include "pressure.h"
