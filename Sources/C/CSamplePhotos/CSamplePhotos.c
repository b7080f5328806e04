#include "CSamplePhotos.h"

// The one list of the sample photos; a test compares it with the folder.

static const unsigned char harbour[] = {
#embed "../../../SamplePhotos/01-harbour.jpg"
};

static const unsigned char dunes[] = {
#embed "../../../SamplePhotos/02-dunes.jpg"
};

static const unsigned char forest[] = {
#embed "../../../SamplePhotos/03-forest.jpg"
};

static const unsigned char lake[] = {
#embed "../../../SamplePhotos/04-lake.jpg"
};

static const unsigned char brick[] = {
#embed "../../../SamplePhotos/05-brick.jpg"
};

static const unsigned char fruit[] = {
#embed "../../../SamplePhotos/06-fruit.jpg"
};

static const unsigned char street[] = {
#embed "../../../SamplePhotos/07-street.jpg"
};

static const unsigned char meadow[] = {
#embed "../../../SamplePhotos/08-meadow.jpg"
};

static const unsigned char bookshelf[] = {
#embed "../../../SamplePhotos/09-bookshelf.jpg"
};

static const unsigned char pebbles[] = {
#embed "../../../SamplePhotos/10-pebbles.jpg"
};

static const unsigned char aurora[] = {
#embed "../../../SamplePhotos/11-aurora.jpg"
};

static const unsigned char sea[] = {
#embed "../../../SamplePhotos/12-sea.jpg"
};

static const struct c_sample_photo photos[] = {
    {"01-harbour", harbour, sizeof harbour},
    {"02-dunes", dunes, sizeof dunes},
    {"03-forest", forest, sizeof forest},
    {"04-lake", lake, sizeof lake},
    {"05-brick", brick, sizeof brick},
    {"06-fruit", fruit, sizeof fruit},
    {"07-street", street, sizeof street},
    {"08-meadow", meadow, sizeof meadow},
    {"09-bookshelf", bookshelf, sizeof bookshelf},
    {"10-pebbles", pebbles, sizeof pebbles},
    {"11-aurora", aurora, sizeof aurora},
    {"12-sea", sea, sizeof sea},
};

size_t c_sample_photo_count(void) {
  return sizeof photos / sizeof photos[0];
}

struct c_sample_photo c_sample_photo(size_t index) {
  return photos[index];
}
