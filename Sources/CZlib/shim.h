// Part of macOS and iOS; Scripts/setup installs it on Linux.
#include <zlib.h>
