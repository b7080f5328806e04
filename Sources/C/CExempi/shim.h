#include <exempi/xmp.h>
#include <exempi/xmperrors.h>
