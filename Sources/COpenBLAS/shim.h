// Debian puts the header on the default path; Homebrew's prefix is passed by Scripts/setup.
#include <cblas.h>
