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
#embed "../../Page/model/newest.js"
};

static const unsigned char file_14[] = {
#embed "../../Page/model/outline.js"
};

static const unsigned char file_15[] = {
#embed "../../Page/model/photo-entry.js"
};

static const unsigned char file_16[] = {
#embed "../../Page/model/photo-list.js"
};

static const unsigned char file_17[] = {
#embed "../../Page/model/photos.js"
};

static const unsigned char file_18[] = {
#embed "../../Page/model/place-index.js"
};

static const unsigned char file_19[] = {
#embed "../../Page/model/query.js"
};

static const unsigned char file_20[] = {
#embed "../../Page/model/route.js"
};

static const unsigned char file_21[] = {
#embed "../../Page/model/settings.js"
};

static const unsigned char file_22[] = {
#embed "../../Page/model/state.js"
};

static const unsigned char file_23[] = {
#embed "../../Page/model/undo-stack.js"
};

static const unsigned char file_24[] = {
#embed "../../Page/model/verdicts.js"
};

static const unsigned char file_25[] = {
#embed "../../Page/pictures/atlases.js"
};

static const unsigned char file_26[] = {
#embed "../../Page/pictures/bitmaps.js"
};

static const unsigned char file_27[] = {
#embed "../../Page/pictures/lookahead.js"
};

static const unsigned char file_28[] = {
#embed "../../Page/pictures/pace.js"
};

static const unsigned char file_29[] = {
#embed "../../Page/pictures/pressure.js"
};

static const unsigned char file_30[] = {
#embed "../../Page/pictures/showing.js"
};

static const unsigned char file_31[] = {
#embed "../../Page/pictures/thumbs.js"
};

static const unsigned char file_32[] = {
#embed "../../Page/pictures/tiers.js"
};

static const unsigned char file_33[] = {
#embed "../../Page/pictures/work-queue.js"
};

static const unsigned char file_34[] = {
#embed "../../Page/server/api.js"
};

static const unsigned char file_35[] = {
#embed "../../Page/server/events.js"
};

static const unsigned char file_36[] = {
#embed "../../Page/server/lanes.js"
};

static const unsigned char file_37[] = {
#embed "../../Page/server/lines.js"
};

static const unsigned char file_38[] = {
#embed "../../Page/server/request.js"
};

static const unsigned char file_39[] = {
#embed "../../Page/server/token.js"
};

static const unsigned char file_40[] = {
#embed "../../Page/shell/bar.js"
};

static const unsigned char file_41[] = {
#embed "../../Page/shell/conditions.js"
};

static const unsigned char file_42[] = {
#embed "../../Page/shell/debug.js"
};

static const unsigned char file_43[] = {
#embed "../../Page/shell/first-paint.js"
};

static const unsigned char file_44[] = {
#embed "../../Page/shell/help.js"
};

static const unsigned char file_45[] = {
#embed "../../Page/shell/keys.js"
};

static const unsigned char file_46[] = {
#embed "../../Page/shell/main.js"
};

static const unsigned char file_47[] = {
#embed "../../Page/shell/notice.js"
};

static const unsigned char file_48[] = {
#embed "../../Page/shell/question.js"
};

static const unsigned char file_49[] = {
#embed "../../Page/shell/recede.js"
};

static const unsigned char file_50[] = {
#embed "../../Page/shell/sentence.js"
};

static const unsigned char file_51[] = {
#embed "../../Page/shell/speak.js"
};

static const unsigned char file_52[] = {
#embed "../../Page/shell/theme.js"
};

static const unsigned char file_53[] = {
#embed "../../Page/style/base.css"
};

static const unsigned char file_54[] = {
#embed "../../Page/style/filter.css"
};

static const unsigned char file_55[] = {
#embed "../../Page/style/pane.css"
};

static const unsigned char file_56[] = {
#embed "../../Page/style/panel.css"
};

static const unsigned char file_57[] = {
#embed "../../Page/style/photo.css"
};

static const unsigned char file_58[] = {
#embed "../../Page/style/sheet.css"
};

static const unsigned char file_59[] = {
#embed "../../Page/style/shell.css"
};

static const unsigned char file_60[] = {
#embed "../../Page/style/tokens.css"
};

static const unsigned char file_61[] = {
#embed "../../Page/style/viewfinder.css"
};

static const unsigned char file_62[] = {
#embed "../../Page/views/camera-panel.js"
};

static const unsigned char file_63[] = {
#embed "../../Page/views/combobox.js"
};

static const unsigned char file_64[] = {
#embed "../../Page/views/control-inputs.js"
};

static const unsigned char file_65[] = {
#embed "../../Page/views/cull.js"
};

static const unsigned char file_66[] = {
#embed "../../Page/views/edge-print.js"
};

static const unsigned char file_67[] = {
#embed "../../Page/views/edge-words.js"
};

static const unsigned char file_68[] = {
#embed "../../Page/views/empty.js"
};

static const unsigned char file_69[] = {
#embed "../../Page/views/facets.js"
};

static const unsigned char file_70[] = {
#embed "../../Page/views/filter-counts.js"
};

static const unsigned char file_71[] = {
#embed "../../Page/views/filter.js"
};

static const unsigned char file_72[] = {
#embed "../../Page/views/find.js"
};

static const unsigned char file_73[] = {
#embed "../../Page/views/frame-memory.js"
};

static const unsigned char file_74[] = {
#embed "../../Page/views/keyword-field.js"
};

static const unsigned char file_75[] = {
#embed "../../Page/views/live-picture.js"
};

static const unsigned char file_76[] = {
#embed "../../Page/views/no-camera.js"
};

static const unsigned char file_77[] = {
#embed "../../Page/views/note-field.js"
};

static const unsigned char file_78[] = {
#embed "../../Page/views/overlays.js"
};

static const unsigned char file_79[] = {
#embed "../../Page/views/pane-input.js"
};

static const unsigned char file_80[] = {
#embed "../../Page/views/pane.js"
};

static const unsigned char file_81[] = {
#embed "../../Page/views/panel-keys.js"
};

static const unsigned char file_82[] = {
#embed "../../Page/views/panel.js"
};

static const unsigned char file_83[] = {
#embed "../../Page/views/pencil.js"
};

static const unsigned char file_84[] = {
#embed "../../Page/views/photo-at.js"
};

static const unsigned char file_85[] = {
#embed "../../Page/views/photo-facts.js"
};

static const unsigned char file_86[] = {
#embed "../../Page/views/photo-keys.js"
};

static const unsigned char file_87[] = {
#embed "../../Page/views/photo.js"
};

static const unsigned char file_88[] = {
#embed "../../Page/views/scale-marks.js"
};

static const unsigned char file_89[] = {
#embed "../../Page/views/scrubber.js"
};

static const unsigned char file_90[] = {
#embed "../../Page/views/selection-bar.js"
};

static const unsigned char file_91[] = {
#embed "../../Page/views/sheet-anchor.js"
};

static const unsigned char file_92[] = {
#embed "../../Page/views/sheet-canvas.js"
};

static const unsigned char file_93[] = {
#embed "../../Page/views/sheet-days.js"
};

static const unsigned char file_94[] = {
#embed "../../Page/views/sheet-grid.js"
};

static const unsigned char file_95[] = {
#embed "../../Page/views/sheet-groups.js"
};

static const unsigned char file_96[] = {
#embed "../../Page/views/sheet-growth.js"
};

static const unsigned char file_97[] = {
#embed "../../Page/views/sheet-keys.js"
};

static const unsigned char file_98[] = {
#embed "../../Page/views/sheet-layout.js"
};

static const unsigned char file_99[] = {
#embed "../../Page/views/sheet-look.js"
};

static const unsigned char file_100[] = {
#embed "../../Page/views/sheet-photo.js"
};

static const unsigned char file_101[] = {
#embed "../../Page/views/sheet-pictures.js"
};

static const unsigned char file_102[] = {
#embed "../../Page/views/sheet-pointer.js"
};

static const unsigned char file_103[] = {
#embed "../../Page/views/sheet-print.js"
};

static const unsigned char file_104[] = {
#embed "../../Page/views/sheet-rows.js"
};

static const unsigned char file_105[] = {
#embed "../../Page/views/sheet-scale.js"
};

static const unsigned char file_106[] = {
#embed "../../Page/views/sheet-stage.js"
};

static const unsigned char file_107[] = {
#embed "../../Page/views/sheet-wants.js"
};

static const unsigned char file_108[] = {
#embed "../../Page/views/sheet.js"
};

static const unsigned char file_109[] = {
#embed "../../Page/views/shutter-bar.js"
};

static const unsigned char file_110[] = {
#embed "../../Page/views/shutter.js"
};

static const unsigned char file_111[] = {
#embed "../../Page/views/speed.js"
};

static const unsigned char file_112[] = {
#embed "../../Page/views/strip-canvas.js"
};

static const unsigned char file_113[] = {
#embed "../../Page/views/strip-layout.js"
};

static const unsigned char file_114[] = {
#embed "../../Page/views/strip.js"
};

static const unsigned char file_115[] = {
#embed "../../Page/views/subjects.js"
};

static const unsigned char file_116[] = {
#embed "../../Page/views/suggestions.js"
};

static const unsigned char file_117[] = {
#embed "../../Page/views/toolbar.js"
};

static const unsigned char file_118[] = {
#embed "../../Page/views/verdict-bar.js"
};

static const unsigned char file_119[] = {
#embed "../../Page/views/verdict-keys.js"
};

static const unsigned char file_120[] = {
#embed "../../Page/views/viewfinder-keys.js"
};

static const unsigned char file_121[] = {
#embed "../../Page/views/viewfinder.js"
};

static const unsigned char file_122[] = {
#embed "../../Page/views/viewfinder.worker.js"
};

static const unsigned char file_123[] = {
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
    {"model/newest.js", "text/javascript; charset=utf-8", file_13, sizeof file_13},
    {"model/outline.js", "text/javascript; charset=utf-8", file_14, sizeof file_14},
    {"model/photo-entry.js", "text/javascript; charset=utf-8", file_15, sizeof file_15},
    {"model/photo-list.js", "text/javascript; charset=utf-8", file_16, sizeof file_16},
    {"model/photos.js", "text/javascript; charset=utf-8", file_17, sizeof file_17},
    {"model/place-index.js", "text/javascript; charset=utf-8", file_18, sizeof file_18},
    {"model/query.js", "text/javascript; charset=utf-8", file_19, sizeof file_19},
    {"model/route.js", "text/javascript; charset=utf-8", file_20, sizeof file_20},
    {"model/settings.js", "text/javascript; charset=utf-8", file_21, sizeof file_21},
    {"model/state.js", "text/javascript; charset=utf-8", file_22, sizeof file_22},
    {"model/undo-stack.js", "text/javascript; charset=utf-8", file_23, sizeof file_23},
    {"model/verdicts.js", "text/javascript; charset=utf-8", file_24, sizeof file_24},
    {"pictures/atlases.js", "text/javascript; charset=utf-8", file_25, sizeof file_25},
    {"pictures/bitmaps.js", "text/javascript; charset=utf-8", file_26, sizeof file_26},
    {"pictures/lookahead.js", "text/javascript; charset=utf-8", file_27, sizeof file_27},
    {"pictures/pace.js", "text/javascript; charset=utf-8", file_28, sizeof file_28},
    {"pictures/pressure.js", "text/javascript; charset=utf-8", file_29, sizeof file_29},
    {"pictures/showing.js", "text/javascript; charset=utf-8", file_30, sizeof file_30},
    {"pictures/thumbs.js", "text/javascript; charset=utf-8", file_31, sizeof file_31},
    {"pictures/tiers.js", "text/javascript; charset=utf-8", file_32, sizeof file_32},
    {"pictures/work-queue.js", "text/javascript; charset=utf-8", file_33, sizeof file_33},
    {"server/api.js", "text/javascript; charset=utf-8", file_34, sizeof file_34},
    {"server/events.js", "text/javascript; charset=utf-8", file_35, sizeof file_35},
    {"server/lanes.js", "text/javascript; charset=utf-8", file_36, sizeof file_36},
    {"server/lines.js", "text/javascript; charset=utf-8", file_37, sizeof file_37},
    {"server/request.js", "text/javascript; charset=utf-8", file_38, sizeof file_38},
    {"server/token.js", "text/javascript; charset=utf-8", file_39, sizeof file_39},
    {"shell/bar.js", "text/javascript; charset=utf-8", file_40, sizeof file_40},
    {"shell/conditions.js", "text/javascript; charset=utf-8", file_41, sizeof file_41},
    {"shell/debug.js", "text/javascript; charset=utf-8", file_42, sizeof file_42},
    {"shell/first-paint.js", "text/javascript; charset=utf-8", file_43, sizeof file_43},
    {"shell/help.js", "text/javascript; charset=utf-8", file_44, sizeof file_44},
    {"shell/keys.js", "text/javascript; charset=utf-8", file_45, sizeof file_45},
    {"shell/main.js", "text/javascript; charset=utf-8", file_46, sizeof file_46},
    {"shell/notice.js", "text/javascript; charset=utf-8", file_47, sizeof file_47},
    {"shell/question.js", "text/javascript; charset=utf-8", file_48, sizeof file_48},
    {"shell/recede.js", "text/javascript; charset=utf-8", file_49, sizeof file_49},
    {"shell/sentence.js", "text/javascript; charset=utf-8", file_50, sizeof file_50},
    {"shell/speak.js", "text/javascript; charset=utf-8", file_51, sizeof file_51},
    {"shell/theme.js", "text/javascript; charset=utf-8", file_52, sizeof file_52},
    {"style/base.css", "text/css; charset=utf-8", file_53, sizeof file_53},
    {"style/filter.css", "text/css; charset=utf-8", file_54, sizeof file_54},
    {"style/pane.css", "text/css; charset=utf-8", file_55, sizeof file_55},
    {"style/panel.css", "text/css; charset=utf-8", file_56, sizeof file_56},
    {"style/photo.css", "text/css; charset=utf-8", file_57, sizeof file_57},
    {"style/sheet.css", "text/css; charset=utf-8", file_58, sizeof file_58},
    {"style/shell.css", "text/css; charset=utf-8", file_59, sizeof file_59},
    {"style/tokens.css", "text/css; charset=utf-8", file_60, sizeof file_60},
    {"style/viewfinder.css", "text/css; charset=utf-8", file_61, sizeof file_61},
    {"views/camera-panel.js", "text/javascript; charset=utf-8", file_62, sizeof file_62},
    {"views/combobox.js", "text/javascript; charset=utf-8", file_63, sizeof file_63},
    {"views/control-inputs.js", "text/javascript; charset=utf-8", file_64, sizeof file_64},
    {"views/cull.js", "text/javascript; charset=utf-8", file_65, sizeof file_65},
    {"views/edge-print.js", "text/javascript; charset=utf-8", file_66, sizeof file_66},
    {"views/edge-words.js", "text/javascript; charset=utf-8", file_67, sizeof file_67},
    {"views/empty.js", "text/javascript; charset=utf-8", file_68, sizeof file_68},
    {"views/facets.js", "text/javascript; charset=utf-8", file_69, sizeof file_69},
    {"views/filter-counts.js", "text/javascript; charset=utf-8", file_70, sizeof file_70},
    {"views/filter.js", "text/javascript; charset=utf-8", file_71, sizeof file_71},
    {"views/find.js", "text/javascript; charset=utf-8", file_72, sizeof file_72},
    {"views/frame-memory.js", "text/javascript; charset=utf-8", file_73, sizeof file_73},
    {"views/keyword-field.js", "text/javascript; charset=utf-8", file_74, sizeof file_74},
    {"views/live-picture.js", "text/javascript; charset=utf-8", file_75, sizeof file_75},
    {"views/no-camera.js", "text/javascript; charset=utf-8", file_76, sizeof file_76},
    {"views/note-field.js", "text/javascript; charset=utf-8", file_77, sizeof file_77},
    {"views/overlays.js", "text/javascript; charset=utf-8", file_78, sizeof file_78},
    {"views/pane-input.js", "text/javascript; charset=utf-8", file_79, sizeof file_79},
    {"views/pane.js", "text/javascript; charset=utf-8", file_80, sizeof file_80},
    {"views/panel-keys.js", "text/javascript; charset=utf-8", file_81, sizeof file_81},
    {"views/panel.js", "text/javascript; charset=utf-8", file_82, sizeof file_82},
    {"views/pencil.js", "text/javascript; charset=utf-8", file_83, sizeof file_83},
    {"views/photo-at.js", "text/javascript; charset=utf-8", file_84, sizeof file_84},
    {"views/photo-facts.js", "text/javascript; charset=utf-8", file_85, sizeof file_85},
    {"views/photo-keys.js", "text/javascript; charset=utf-8", file_86, sizeof file_86},
    {"views/photo.js", "text/javascript; charset=utf-8", file_87, sizeof file_87},
    {"views/scale-marks.js", "text/javascript; charset=utf-8", file_88, sizeof file_88},
    {"views/scrubber.js", "text/javascript; charset=utf-8", file_89, sizeof file_89},
    {"views/selection-bar.js", "text/javascript; charset=utf-8", file_90, sizeof file_90},
    {"views/sheet-anchor.js", "text/javascript; charset=utf-8", file_91, sizeof file_91},
    {"views/sheet-canvas.js", "text/javascript; charset=utf-8", file_92, sizeof file_92},
    {"views/sheet-days.js", "text/javascript; charset=utf-8", file_93, sizeof file_93},
    {"views/sheet-grid.js", "text/javascript; charset=utf-8", file_94, sizeof file_94},
    {"views/sheet-groups.js", "text/javascript; charset=utf-8", file_95, sizeof file_95},
    {"views/sheet-growth.js", "text/javascript; charset=utf-8", file_96, sizeof file_96},
    {"views/sheet-keys.js", "text/javascript; charset=utf-8", file_97, sizeof file_97},
    {"views/sheet-layout.js", "text/javascript; charset=utf-8", file_98, sizeof file_98},
    {"views/sheet-look.js", "text/javascript; charset=utf-8", file_99, sizeof file_99},
    {"views/sheet-photo.js", "text/javascript; charset=utf-8", file_100, sizeof file_100},
    {"views/sheet-pictures.js", "text/javascript; charset=utf-8", file_101, sizeof file_101},
    {"views/sheet-pointer.js", "text/javascript; charset=utf-8", file_102, sizeof file_102},
    {"views/sheet-print.js", "text/javascript; charset=utf-8", file_103, sizeof file_103},
    {"views/sheet-rows.js", "text/javascript; charset=utf-8", file_104, sizeof file_104},
    {"views/sheet-scale.js", "text/javascript; charset=utf-8", file_105, sizeof file_105},
    {"views/sheet-stage.js", "text/javascript; charset=utf-8", file_106, sizeof file_106},
    {"views/sheet-wants.js", "text/javascript; charset=utf-8", file_107, sizeof file_107},
    {"views/sheet.js", "text/javascript; charset=utf-8", file_108, sizeof file_108},
    {"views/shutter-bar.js", "text/javascript; charset=utf-8", file_109, sizeof file_109},
    {"views/shutter.js", "text/javascript; charset=utf-8", file_110, sizeof file_110},
    {"views/speed.js", "text/javascript; charset=utf-8", file_111, sizeof file_111},
    {"views/strip-canvas.js", "text/javascript; charset=utf-8", file_112, sizeof file_112},
    {"views/strip-layout.js", "text/javascript; charset=utf-8", file_113, sizeof file_113},
    {"views/strip.js", "text/javascript; charset=utf-8", file_114, sizeof file_114},
    {"views/subjects.js", "text/javascript; charset=utf-8", file_115, sizeof file_115},
    {"views/suggestions.js", "text/javascript; charset=utf-8", file_116, sizeof file_116},
    {"views/toolbar.js", "text/javascript; charset=utf-8", file_117, sizeof file_117},
    {"views/verdict-bar.js", "text/javascript; charset=utf-8", file_118, sizeof file_118},
    {"views/verdict-keys.js", "text/javascript; charset=utf-8", file_119, sizeof file_119},
    {"views/viewfinder-keys.js", "text/javascript; charset=utf-8", file_120, sizeof file_120},
    {"views/viewfinder.js", "text/javascript; charset=utf-8", file_121, sizeof file_121},
    {"views/viewfinder.worker.js", "text/javascript; charset=utf-8", file_122, sizeof file_122},
    {"views/views.js", "text/javascript; charset=utf-8", file_123, sizeof file_123},
};

size_t c_page_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct c_page_file c_page_file(size_t index) {
  return files[index];
}
