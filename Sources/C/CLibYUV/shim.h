// The package of libyuv has no .pc file by which its headers could be found.
#if !__has_include(<libyuv.h>)
#error "libyuv's headers are missing: install libyuv-dev (Debian, Ubuntu) or libyuv-devel (Fedora)"
#endif

#include <libyuv/convert.h>
#include <libyuv/convert_argb.h>
#include <libyuv/convert_from.h>
#include <libyuv/convert_from_argb.h>
#include <libyuv/planar_functions.h>
#include <libyuv/rotate.h>
#include <libyuv/scale.h>
