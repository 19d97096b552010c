// The functions of C's math.h that the device side uses, for a target without a C library.
#pragma once

float expf(float x);
float logf(float x);
float log1pf(float x);
float roundf(float x);
float sqrtf(float x);
