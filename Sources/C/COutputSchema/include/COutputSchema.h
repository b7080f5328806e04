#pragma once

#include <stddef.h>

/// The JSON Schema of what `--json` prints and the server answers; it is part of the program.
const unsigned char *_Nonnull c_output_schema(void);

size_t c_output_schema_count(void);
