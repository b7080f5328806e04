#include "CSamplePhotos.h"

// What a distribution packages has no photos in it: Package.swift names the folder that has them.
#ifdef CAPTURE_SAMPLES_FOLDER

#define PHOTO(name, bytes) {name, NULL, 0}

const char *c_sample_folder(void) {
  return CAPTURE_SAMPLES_FOLDER;
}

#else

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

#define PHOTO(name, bytes) {name, bytes, sizeof bytes}

const char *c_sample_folder(void) {
  return NULL;
}

#endif

// The one list of the sample photos; a test compares it with the folder.
static const struct c_sample_photo photos[] = {
    PHOTO("01-harbour", harbour),
    PHOTO("02-dunes", dunes),
    PHOTO("03-forest", forest),
    PHOTO("04-lake", lake),
    PHOTO("05-brick", brick),
    PHOTO("06-fruit", fruit),
    PHOTO("07-street", street),
    PHOTO("08-meadow", meadow),
    PHOTO("09-bookshelf", bookshelf),
    PHOTO("10-pebbles", pebbles),
    PHOTO("11-aurora", aurora),
    PHOTO("12-sea", sea),
};

size_t c_sample_photo_count(void) {
  return sizeof photos / sizeof photos[0];
}

struct c_sample_photo c_sample_photo(size_t index) {
  return photos[index];
}
