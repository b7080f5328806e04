#include "CPage.h"

// Written by Scripts/page-table; a test compares it with the folder.

static const unsigned char file_0[] = {
#embed "../../Page/base/dom.js"
};

static const unsigned char file_1[] = {
#embed "../../Page/base/format.js"
};

static const unsigned char file_2[] = {
#embed "../../Page/base/frame.js"
};

static const unsigned char file_3[] = {
#embed "../../Page/base/geometry.js"
};

static const unsigned char file_4[] = {
#embed "../../Page/base/icons.js"
};

static const unsigned char file_5[] = {
#embed "../../Page/base/limits.js"
};

static const unsigned char file_6[] = {
#embed "../../Page/base/signal.js"
};

static const unsigned char file_7[] = {
#embed "../../Page/icon.svg"
};

static const unsigned char file_8[] = {
#embed "../../Page/index.html"
};

static const unsigned char file_9[] = {
#embed "../../Page/model/cameras.js"
};

static const unsigned char file_10[] = {
#embed "../../Page/model/details.js"
};

static const unsigned char file_11[] = {
#embed "../../Page/model/lease.js"
};

static const unsigned char file_12[] = {
#embed "../../Page/model/marking.js"
};

static const unsigned char file_13[] = {
#embed "../../Page/model/outline.js"
};

static const unsigned char file_14[] = {
#embed "../../Page/model/photo-entry.js"
};

static const unsigned char file_15[] = {
#embed "../../Page/model/photo-list.js"
};

static const unsigned char file_16[] = {
#embed "../../Page/model/photos.js"
};

static const unsigned char file_17[] = {
#embed "../../Page/model/place-index.js"
};

static const unsigned char file_18[] = {
#embed "../../Page/model/query.js"
};

static const unsigned char file_19[] = {
#embed "../../Page/model/route.js"
};

static const unsigned char file_20[] = {
#embed "../../Page/model/settings.js"
};

static const unsigned char file_21[] = {
#embed "../../Page/model/state.js"
};

static const unsigned char file_22[] = {
#embed "../../Page/model/undo-stack.js"
};

static const unsigned char file_23[] = {
#embed "../../Page/model/verdicts.js"
};

static const unsigned char file_24[] = {
#embed "../../Page/server/api.js"
};

static const unsigned char file_25[] = {
#embed "../../Page/server/events.js"
};

static const unsigned char file_26[] = {
#embed "../../Page/server/lanes.js"
};

static const unsigned char file_27[] = {
#embed "../../Page/server/lines.js"
};

static const unsigned char file_28[] = {
#embed "../../Page/server/request.js"
};

static const unsigned char file_29[] = {
#embed "../../Page/server/token.js"
};

static const unsigned char file_30[] = {
#embed "../../Page/shell/bar.js"
};

static const unsigned char file_31[] = {
#embed "../../Page/shell/conditions.js"
};

static const unsigned char file_32[] = {
#embed "../../Page/shell/debug.js"
};

static const unsigned char file_33[] = {
#embed "../../Page/shell/first-paint.js"
};

static const unsigned char file_34[] = {
#embed "../../Page/shell/help.js"
};

static const unsigned char file_35[] = {
#embed "../../Page/shell/keys.js"
};

static const unsigned char file_36[] = {
#embed "../../Page/shell/main.js"
};

static const unsigned char file_37[] = {
#embed "../../Page/shell/notice.js"
};

static const unsigned char file_38[] = {
#embed "../../Page/shell/question.js"
};

static const unsigned char file_39[] = {
#embed "../../Page/shell/recede.js"
};

static const unsigned char file_40[] = {
#embed "../../Page/shell/sentence.js"
};

static const unsigned char file_41[] = {
#embed "../../Page/shell/speak.js"
};

static const unsigned char file_42[] = {
#embed "../../Page/shell/theme.js"
};

static const unsigned char file_43[] = {
#embed "../../Page/style/base.css"
};

static const unsigned char file_44[] = {
#embed "../../Page/style/shell.css"
};

static const unsigned char file_45[] = {
#embed "../../Page/style/tokens.css"
};

static const unsigned char file_46[] = {
#embed "../../Page/views/cull.js"
};

static const unsigned char file_47[] = {
#embed "../../Page/views/photo.js"
};

static const unsigned char file_48[] = {
#embed "../../Page/views/sheet.js"
};

static const unsigned char file_49[] = {
#embed "../../Page/views/viewfinder.js"
};

static const unsigned char file_50[] = {
#embed "../../Page/views/views.js"
};

static const struct c_page_file files[] = {
    {"base/dom.js", "text/javascript; charset=utf-8", file_0, sizeof file_0},
    {"base/format.js", "text/javascript; charset=utf-8", file_1, sizeof file_1},
    {"base/frame.js", "text/javascript; charset=utf-8", file_2, sizeof file_2},
    {"base/geometry.js", "text/javascript; charset=utf-8", file_3, sizeof file_3},
    {"base/icons.js", "text/javascript; charset=utf-8", file_4, sizeof file_4},
    {"base/limits.js", "text/javascript; charset=utf-8", file_5, sizeof file_5},
    {"base/signal.js", "text/javascript; charset=utf-8", file_6, sizeof file_6},
    {"icon.svg", "image/svg+xml", file_7, sizeof file_7},
    {"index.html", "text/html; charset=utf-8", file_8, sizeof file_8},
    {"model/cameras.js", "text/javascript; charset=utf-8", file_9, sizeof file_9},
    {"model/details.js", "text/javascript; charset=utf-8", file_10, sizeof file_10},
    {"model/lease.js", "text/javascript; charset=utf-8", file_11, sizeof file_11},
    {"model/marking.js", "text/javascript; charset=utf-8", file_12, sizeof file_12},
    {"model/outline.js", "text/javascript; charset=utf-8", file_13, sizeof file_13},
    {"model/photo-entry.js", "text/javascript; charset=utf-8", file_14, sizeof file_14},
    {"model/photo-list.js", "text/javascript; charset=utf-8", file_15, sizeof file_15},
    {"model/photos.js", "text/javascript; charset=utf-8", file_16, sizeof file_16},
    {"model/place-index.js", "text/javascript; charset=utf-8", file_17, sizeof file_17},
    {"model/query.js", "text/javascript; charset=utf-8", file_18, sizeof file_18},
    {"model/route.js", "text/javascript; charset=utf-8", file_19, sizeof file_19},
    {"model/settings.js", "text/javascript; charset=utf-8", file_20, sizeof file_20},
    {"model/state.js", "text/javascript; charset=utf-8", file_21, sizeof file_21},
    {"model/undo-stack.js", "text/javascript; charset=utf-8", file_22, sizeof file_22},
    {"model/verdicts.js", "text/javascript; charset=utf-8", file_23, sizeof file_23},
    {"server/api.js", "text/javascript; charset=utf-8", file_24, sizeof file_24},
    {"server/events.js", "text/javascript; charset=utf-8", file_25, sizeof file_25},
    {"server/lanes.js", "text/javascript; charset=utf-8", file_26, sizeof file_26},
    {"server/lines.js", "text/javascript; charset=utf-8", file_27, sizeof file_27},
    {"server/request.js", "text/javascript; charset=utf-8", file_28, sizeof file_28},
    {"server/token.js", "text/javascript; charset=utf-8", file_29, sizeof file_29},
    {"shell/bar.js", "text/javascript; charset=utf-8", file_30, sizeof file_30},
    {"shell/conditions.js", "text/javascript; charset=utf-8", file_31, sizeof file_31},
    {"shell/debug.js", "text/javascript; charset=utf-8", file_32, sizeof file_32},
    {"shell/first-paint.js", "text/javascript; charset=utf-8", file_33, sizeof file_33},
    {"shell/help.js", "text/javascript; charset=utf-8", file_34, sizeof file_34},
    {"shell/keys.js", "text/javascript; charset=utf-8", file_35, sizeof file_35},
    {"shell/main.js", "text/javascript; charset=utf-8", file_36, sizeof file_36},
    {"shell/notice.js", "text/javascript; charset=utf-8", file_37, sizeof file_37},
    {"shell/question.js", "text/javascript; charset=utf-8", file_38, sizeof file_38},
    {"shell/recede.js", "text/javascript; charset=utf-8", file_39, sizeof file_39},
    {"shell/sentence.js", "text/javascript; charset=utf-8", file_40, sizeof file_40},
    {"shell/speak.js", "text/javascript; charset=utf-8", file_41, sizeof file_41},
    {"shell/theme.js", "text/javascript; charset=utf-8", file_42, sizeof file_42},
    {"style/base.css", "text/css; charset=utf-8", file_43, sizeof file_43},
    {"style/shell.css", "text/css; charset=utf-8", file_44, sizeof file_44},
    {"style/tokens.css", "text/css; charset=utf-8", file_45, sizeof file_45},
    {"views/cull.js", "text/javascript; charset=utf-8", file_46, sizeof file_46},
    {"views/photo.js", "text/javascript; charset=utf-8", file_47, sizeof file_47},
    {"views/sheet.js", "text/javascript; charset=utf-8", file_48, sizeof file_48},
    {"views/viewfinder.js", "text/javascript; charset=utf-8", file_49, sizeof file_49},
    {"views/views.js", "text/javascript; charset=utf-8", file_50, sizeof file_50},
};

size_t c_page_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct c_page_file c_page_file(size_t index) {
  return files[index];
}
