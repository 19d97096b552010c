/// The few inner loops that need instructions Swift can't select at run time. Each has a plain Swift twin.
#pragma once

#include "CInkKernelsInstructions.h"
#include "CInkKernelsActivation.h"
#include "CInkKernelsTraining.h"
#include "CInkKernelsProducts.h"
#include "CInkKernelsBFloat16.h"
#include "CInkKernelsRecurrent.h"
#include "CInkKernelsInt8.h"
#include "CInkKernelsRuntime.h"
#include "CInkKernelsSHA256.h"
