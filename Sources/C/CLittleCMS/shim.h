#include <lcms2.h>

// Swift does not import macros that shift bits into each other.
static const cmsUInt32Number c_TYPE_BGRA_8 = TYPE_BGRA_8;
static const cmsUInt32Number c_TYPE_GRAY_8 = TYPE_GRAY_8;
