#include "capture.h"
