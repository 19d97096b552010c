#include "CInkKernels.h"
