#include "CBuiltVersion.h"

// A file that Scripts/build/version-object makes has another one, which replaces this.
__attribute__((weak)) const char capture_version_suffix[] = "";

const char *c_version_suffix(void) { return capture_version_suffix; }
