#include "COutputSchema.h"

static const unsigned char schema[] = {
#embed "../../../Documentation/output.schema.json"
};

const unsigned char *c_output_schema(void) { return schema; }

size_t c_output_schema_count(void) { return sizeof schema; }
