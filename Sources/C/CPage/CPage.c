#include "CPage.h"

// Written by Scripts/build/page-table; a test compares it with the folder.

static const unsigned char base_batch_js[] = {
#embed "../../../Page/base/batch.js"
};

static const unsigned char base_dom_js[] = {
#embed "../../../Page/base/dom.js"
};

static const unsigned char base_format_js[] = {
#embed "../../../Page/base/format.js"
};

static const unsigned char base_frame_js[] = {
#embed "../../../Page/base/frame.js"
};

static const unsigned char base_geometry_js[] = {
#embed "../../../Page/base/geometry.js"
};

static const unsigned char base_icons_js[] = {
#embed "../../../Page/base/icons.js"
};

static const unsigned char base_limits_js[] = {
#embed "../../../Page/base/limits.js"
};

static const unsigned char base_patience_js[] = {
#embed "../../../Page/base/patience.js"
};

static const unsigned char base_signal_js[] = {
#embed "../../../Page/base/signal.js"
};

static const unsigned char base_storage_js[] = {
#embed "../../../Page/base/storage.js"
};

static const unsigned char icon_svg[] = {
#embed "../../../Page/icon.svg"
};

static const unsigned char index_html[] = {
#embed "../../../Page/index.html"
};

static const unsigned char model_ahead_js[] = {
#embed "../../../Page/model/ahead.js"
};

static const unsigned char model_album_blocks_js[] = {
#embed "../../../Page/model/album-blocks.js"
};

static const unsigned char model_album_copy_js[] = {
#embed "../../../Page/model/album-copy.js"
};

static const unsigned char model_album_edits_js[] = {
#embed "../../../Page/model/album-edits.js"
};

static const unsigned char model_album_journal_js[] = {
#embed "../../../Page/model/album-journal.js"
};

static const unsigned char model_album_listing_js[] = {
#embed "../../../Page/model/album-listing.js"
};

static const unsigned char model_album_recovery_js[] = {
#embed "../../../Page/model/album-recovery.js"
};

static const unsigned char model_album_refusal_js[] = {
#embed "../../../Page/model/album-refusal.js"
};

static const unsigned char model_album_replay_js[] = {
#embed "../../../Page/model/album-replay.js"
};

static const unsigned char model_album_sending_js[] = {
#embed "../../../Page/model/album-sending.js"
};

static const unsigned char model_album_js[] = {
#embed "../../../Page/model/album.js"
};

static const unsigned char model_albums_js[] = {
#embed "../../../Page/model/albums.js"
};

static const unsigned char model_cameras_js[] = {
#embed "../../../Page/model/cameras.js"
};

static const unsigned char model_collapse_js[] = {
#embed "../../../Page/model/collapse.js"
};

static const unsigned char model_details_js[] = {
#embed "../../../Page/model/details.js"
};

static const unsigned char model_doubt_js[] = {
#embed "../../../Page/model/doubt.js"
};

static const unsigned char model_drafts_js[] = {
#embed "../../../Page/model/drafts.js"
};

static const unsigned char model_journal_js[] = {
#embed "../../../Page/model/journal.js"
};

static const unsigned char model_lease_js[] = {
#embed "../../../Page/model/lease.js"
};

static const unsigned char model_list_source_js[] = {
#embed "../../../Page/model/list-source.js"
};

static const unsigned char model_marking_js[] = {
#embed "../../../Page/model/marking.js"
};

static const unsigned char model_newest_js[] = {
#embed "../../../Page/model/newest.js"
};

static const unsigned char model_opened_album_js[] = {
#embed "../../../Page/model/opened-album.js"
};

static const unsigned char model_originals_js[] = {
#embed "../../../Page/model/originals.js"
};

static const unsigned char model_outline_js[] = {
#embed "../../../Page/model/outline.js"
};

static const unsigned char model_persistence_js[] = {
#embed "../../../Page/model/persistence.js"
};

static const unsigned char model_photo_entry_js[] = {
#embed "../../../Page/model/photo-entry.js"
};

static const unsigned char model_photo_list_js[] = {
#embed "../../../Page/model/photo-list.js"
};

static const unsigned char model_photo_name_js[] = {
#embed "../../../Page/model/photo-name.js"
};

static const unsigned char model_photos_js[] = {
#embed "../../../Page/model/photos.js"
};

static const unsigned char model_picks_js[] = {
#embed "../../../Page/model/picks.js"
};

static const unsigned char model_pieces_js[] = {
#embed "../../../Page/model/pieces.js"
};

static const unsigned char model_place_index_js[] = {
#embed "../../../Page/model/place-index.js"
};

static const unsigned char model_query_js[] = {
#embed "../../../Page/model/query.js"
};

static const unsigned char model_recent_albums_js[] = {
#embed "../../../Page/model/recent-albums.js"
};

static const unsigned char model_recovery_js[] = {
#embed "../../../Page/model/recovery.js"
};

static const unsigned char model_refusal_js[] = {
#embed "../../../Page/model/refusal.js"
};

static const unsigned char model_route_js[] = {
#embed "../../../Page/model/route.js"
};

static const unsigned char model_sending_js[] = {
#embed "../../../Page/model/sending.js"
};

static const unsigned char model_settings_js[] = {
#embed "../../../Page/model/settings.js"
};

static const unsigned char model_shown_values_js[] = {
#embed "../../../Page/model/shown-values.js"
};

static const unsigned char model_state_js[] = {
#embed "../../../Page/model/state.js"
};

static const unsigned char model_taken_js[] = {
#embed "../../../Page/model/taken.js"
};

static const unsigned char model_undo_stack_js[] = {
#embed "../../../Page/model/undo-stack.js"
};

static const unsigned char model_undoing_js[] = {
#embed "../../../Page/model/undoing.js"
};

static const unsigned char model_verdicts_js[] = {
#embed "../../../Page/model/verdicts.js"
};

static const unsigned char pictures_atlases_js[] = {
#embed "../../../Page/pictures/atlases.js"
};

static const unsigned char pictures_bitmaps_js[] = {
#embed "../../../Page/pictures/bitmaps.js"
};

static const unsigned char pictures_lookahead_js[] = {
#embed "../../../Page/pictures/lookahead.js"
};

static const unsigned char pictures_micro_thumbs_js[] = {
#embed "../../../Page/pictures/micro-thumbs.js"
};

static const unsigned char pictures_pace_js[] = {
#embed "../../../Page/pictures/pace.js"
};

static const unsigned char pictures_pressure_js[] = {
#embed "../../../Page/pictures/pressure.js"
};

static const unsigned char pictures_showing_js[] = {
#embed "../../../Page/pictures/showing.js"
};

static const unsigned char pictures_sparse_atlases_js[] = {
#embed "../../../Page/pictures/sparse-atlases.js"
};

static const unsigned char pictures_thumbs_js[] = {
#embed "../../../Page/pictures/thumbs.js"
};

static const unsigned char pictures_tiers_js[] = {
#embed "../../../Page/pictures/tiers.js"
};

static const unsigned char pictures_work_queue_js[] = {
#embed "../../../Page/pictures/work-queue.js"
};

static const unsigned char server_api_js[] = {
#embed "../../../Page/server/api.js"
};

static const unsigned char server_events_js[] = {
#embed "../../../Page/server/events.js"
};

static const unsigned char server_failure_js[] = {
#embed "../../../Page/server/failure.js"
};

static const unsigned char server_lanes_js[] = {
#embed "../../../Page/server/lanes.js"
};

static const unsigned char server_lines_js[] = {
#embed "../../../Page/server/lines.js"
};

static const unsigned char server_request_js[] = {
#embed "../../../Page/server/request.js"
};

static const unsigned char server_token_js[] = {
#embed "../../../Page/server/token.js"
};

static const unsigned char shell_album_copies_js[] = {
#embed "../../../Page/shell/album-copies.js"
};

static const unsigned char shell_appearance_js[] = {
#embed "../../../Page/shell/appearance.js"
};

static const unsigned char shell_bar_js[] = {
#embed "../../../Page/shell/bar.js"
};

static const unsigned char shell_conditions_js[] = {
#embed "../../../Page/shell/conditions.js"
};

static const unsigned char shell_debug_js[] = {
#embed "../../../Page/shell/debug.js"
};

static const unsigned char shell_dialog_js[] = {
#embed "../../../Page/shell/dialog.js"
};

static const unsigned char shell_first_paint_js[] = {
#embed "../../../Page/shell/first-paint.js"
};

static const unsigned char shell_help_js[] = {
#embed "../../../Page/shell/help.js"
};

static const unsigned char shell_keys_js[] = {
#embed "../../../Page/shell/keys.js"
};

static const unsigned char shell_leaving_js[] = {
#embed "../../../Page/shell/leaving.js"
};

static const unsigned char shell_main_js[] = {
#embed "../../../Page/shell/main.js"
};

static const unsigned char shell_notice_js[] = {
#embed "../../../Page/shell/notice.js"
};

static const unsigned char shell_question_js[] = {
#embed "../../../Page/shell/question.js"
};

static const unsigned char shell_recede_js[] = {
#embed "../../../Page/shell/recede.js"
};

static const unsigned char shell_recovery_js[] = {
#embed "../../../Page/shell/recovery.js"
};

static const unsigned char shell_report_js[] = {
#embed "../../../Page/shell/report.js"
};

static const unsigned char shell_sentence_js[] = {
#embed "../../../Page/shell/sentence.js"
};

static const unsigned char shell_speak_js[] = {
#embed "../../../Page/shell/speak.js"
};

static const unsigned char shell_theme_js[] = {
#embed "../../../Page/shell/theme.js"
};

static const unsigned char style_album_css[] = {
#embed "../../../Page/style/album.css"
};

static const unsigned char style_albums_css[] = {
#embed "../../../Page/style/albums.css"
};

static const unsigned char style_base_css[] = {
#embed "../../../Page/style/base.css"
};

static const unsigned char style_compare_css[] = {
#embed "../../../Page/style/compare.css"
};

static const unsigned char style_cull_css[] = {
#embed "../../../Page/style/cull.css"
};

static const unsigned char style_dialog_css[] = {
#embed "../../../Page/style/dialog.css"
};

static const unsigned char style_filter_css[] = {
#embed "../../../Page/style/filter.css"
};

static const unsigned char style_pane_css[] = {
#embed "../../../Page/style/pane.css"
};

static const unsigned char style_panel_css[] = {
#embed "../../../Page/style/panel.css"
};

static const unsigned char style_photo_css[] = {
#embed "../../../Page/style/photo.css"
};

static const unsigned char style_present_css[] = {
#embed "../../../Page/style/present.css"
};

static const unsigned char style_sheet_css[] = {
#embed "../../../Page/style/sheet.css"
};

static const unsigned char style_shell_css[] = {
#embed "../../../Page/style/shell.css"
};

static const unsigned char style_tokens_css[] = {
#embed "../../../Page/style/tokens.css"
};

static const unsigned char style_viewfinder_low_css[] = {
#embed "../../../Page/style/viewfinder-low.css"
};

static const unsigned char style_viewfinder_css[] = {
#embed "../../../Page/style/viewfinder.css"
};

static const unsigned char views_album_album_conflict_js[] = {
#embed "../../../Page/views/album/album-conflict.js"
};

static const unsigned char views_album_album_cover_js[] = {
#embed "../../../Page/views/album/album-cover.js"
};

static const unsigned char views_album_album_drafts_js[] = {
#embed "../../../Page/views/album/album-drafts.js"
};

static const unsigned char views_album_album_drag_js[] = {
#embed "../../../Page/views/album/album-drag.js"
};

static const unsigned char views_album_album_editing_js[] = {
#embed "../../../Page/views/album/album-editing.js"
};

static const unsigned char views_album_album_field_js[] = {
#embed "../../../Page/views/album/album-field.js"
};

static const unsigned char views_album_album_finder_js[] = {
#embed "../../../Page/views/album/album-finder.js"
};

static const unsigned char views_album_album_flow_js[] = {
#embed "../../../Page/views/album/album-flow.js"
};

static const unsigned char views_album_album_keys_js[] = {
#embed "../../../Page/views/album/album-keys.js"
};

static const unsigned char views_album_album_mark_js[] = {
#embed "../../../Page/views/album/album-mark.js"
};

static const unsigned char views_album_album_page_js[] = {
#embed "../../../Page/views/album/album-page.js"
};

static const unsigned char views_album_album_photo_js[] = {
#embed "../../../Page/views/album/album-photo.js"
};

static const unsigned char views_album_album_rows_js[] = {
#embed "../../../Page/views/album/album-rows.js"
};

static const unsigned char views_album_album_sections_js[] = {
#embed "../../../Page/views/album/album-sections.js"
};

static const unsigned char views_album_album_states_js[] = {
#embed "../../../Page/views/album/album-states.js"
};

static const unsigned char views_album_album_text_js[] = {
#embed "../../../Page/views/album/album-text.js"
};

static const unsigned char views_album_album_tools_js[] = {
#embed "../../../Page/views/album/album-tools.js"
};

static const unsigned char views_album_album_js[] = {
#embed "../../../Page/views/album/album.js"
};

static const unsigned char views_album_albums_keys_js[] = {
#embed "../../../Page/views/album/albums-keys.js"
};

static const unsigned char views_album_albums_js[] = {
#embed "../../../Page/views/album/albums.js"
};

static const unsigned char views_album_block_bar_js[] = {
#embed "../../../Page/views/album/block-bar.js"
};

static const unsigned char views_album_photo_canvas_js[] = {
#embed "../../../Page/views/album/photo-canvas.js"
};

static const unsigned char views_album_scrolled_pictures_js[] = {
#embed "../../../Page/views/album/scrolled-pictures.js"
};

static const unsigned char views_compare_compare_keys_js[] = {
#embed "../../../Page/views/compare/compare-keys.js"
};

static const unsigned char views_compare_compare_layout_js[] = {
#embed "../../../Page/views/compare/compare-layout.js"
};

static const unsigned char views_compare_compare_pane_js[] = {
#embed "../../../Page/views/compare/compare-pane.js"
};

static const unsigned char views_compare_compare_panes_js[] = {
#embed "../../../Page/views/compare/compare-panes.js"
};

static const unsigned char views_compare_compare_set_js[] = {
#embed "../../../Page/views/compare/compare-set.js"
};

static const unsigned char views_compare_compare_words_js[] = {
#embed "../../../Page/views/compare/compare-words.js"
};

static const unsigned char views_compare_compare_js[] = {
#embed "../../../Page/views/compare/compare.js"
};

static const unsigned char views_compare_linked_zoom_js[] = {
#embed "../../../Page/views/compare/linked-zoom.js"
};

static const unsigned char views_cull_cull_keys_js[] = {
#embed "../../../Page/views/cull/cull-keys.js"
};

static const unsigned char views_cull_cull_place_js[] = {
#embed "../../../Page/views/cull/cull-place.js"
};

static const unsigned char views_cull_cull_review_js[] = {
#embed "../../../Page/views/cull/cull-review.js"
};

static const unsigned char views_cull_cull_js[] = {
#embed "../../../Page/views/cull/cull.js"
};

static const unsigned char views_cull_exposure_words_js[] = {
#embed "../../../Page/views/cull/exposure-words.js"
};

static const unsigned char views_cull_left_js[] = {
#embed "../../../Page/views/cull/left.js"
};

static const unsigned char views_cull_reject_tile_js[] = {
#embed "../../../Page/views/cull/reject-tile.js"
};

static const unsigned char views_filter_filter_counts_js[] = {
#embed "../../../Page/views/filter/filter-counts.js"
};

static const unsigned char views_filter_filter_js[] = {
#embed "../../../Page/views/filter/filter.js"
};

static const unsigned char views_filter_find_js[] = {
#embed "../../../Page/views/filter/find.js"
};

static const unsigned char views_filter_suggestions_js[] = {
#embed "../../../Page/views/filter/suggestions.js"
};

static const unsigned char views_photo_photo_js[] = {
#embed "../../../Page/views/photo/photo.js"
};

static const unsigned char views_photo_present_js[] = {
#embed "../../../Page/views/photo/present.js"
};

static const unsigned char views_photo_zoom_button_js[] = {
#embed "../../../Page/views/photo/zoom-button.js"
};

static const unsigned char views_shared_add_to_album_js[] = {
#embed "../../../Page/views/shared/add-to-album.js"
};

static const unsigned char views_shared_combobox_js[] = {
#embed "../../../Page/views/shared/combobox.js"
};

static const unsigned char views_shared_compare_next_js[] = {
#embed "../../../Page/views/shared/compare-next.js"
};

static const unsigned char views_shared_download_js[] = {
#embed "../../../Page/views/shared/download.js"
};

static const unsigned char views_shared_edge_words_js[] = {
#embed "../../../Page/views/shared/edge-words.js"
};

static const unsigned char views_shared_empty_js[] = {
#embed "../../../Page/views/shared/empty.js"
};

static const unsigned char views_shared_facets_js[] = {
#embed "../../../Page/views/shared/facets.js"
};

static const unsigned char views_shared_folder_field_js[] = {
#embed "../../../Page/views/shared/folder-field.js"
};

static const unsigned char views_shared_keyword_field_js[] = {
#embed "../../../Page/views/shared/keyword-field.js"
};

static const unsigned char views_shared_left_drafts_js[] = {
#embed "../../../Page/views/shared/left-drafts.js"
};

static const unsigned char views_shared_note_field_js[] = {
#embed "../../../Page/views/shared/note-field.js"
};

static const unsigned char views_shared_nothing_left_js[] = {
#embed "../../../Page/views/shared/nothing-left.js"
};

static const unsigned char views_shared_pane_input_js[] = {
#embed "../../../Page/views/shared/pane-input.js"
};

static const unsigned char views_shared_pane_js[] = {
#embed "../../../Page/views/shared/pane.js"
};

static const unsigned char views_shared_panel_keys_js[] = {
#embed "../../../Page/views/shared/panel-keys.js"
};

static const unsigned char views_shared_panel_js[] = {
#embed "../../../Page/views/shared/panel.js"
};

static const unsigned char views_shared_pencil_js[] = {
#embed "../../../Page/views/shared/pencil.js"
};

static const unsigned char views_shared_photo_at_js[] = {
#embed "../../../Page/views/shared/photo-at.js"
};

static const unsigned char views_shared_photo_counters_js[] = {
#embed "../../../Page/views/shared/photo-counters.js"
};

static const unsigned char views_shared_photo_facts_js[] = {
#embed "../../../Page/views/shared/photo-facts.js"
};

static const unsigned char views_shared_photo_keys_js[] = {
#embed "../../../Page/views/shared/photo-keys.js"
};

static const unsigned char views_shared_presenter_js[] = {
#embed "../../../Page/views/shared/presenter.js"
};

static const unsigned char views_shared_reading_word_js[] = {
#embed "../../../Page/views/shared/reading-word.js"
};

static const unsigned char views_shared_rejects_js[] = {
#embed "../../../Page/views/shared/rejects.js"
};

static const unsigned char views_shared_scrubber_js[] = {
#embed "../../../Page/views/shared/scrubber.js"
};

static const unsigned char views_shared_sheet_photo_js[] = {
#embed "../../../Page/views/shared/sheet-photo.js"
};

static const unsigned char views_shared_strip_canvas_js[] = {
#embed "../../../Page/views/shared/strip-canvas.js"
};

static const unsigned char views_shared_strip_layout_js[] = {
#embed "../../../Page/views/shared/strip-layout.js"
};

static const unsigned char views_shared_strip_js[] = {
#embed "../../../Page/views/shared/strip.js"
};

static const unsigned char views_shared_subjects_js[] = {
#embed "../../../Page/views/shared/subjects.js"
};

static const unsigned char views_shared_take_along_js[] = {
#embed "../../../Page/views/shared/take-along.js"
};

static const unsigned char views_shared_toolbar_js[] = {
#embed "../../../Page/views/shared/toolbar.js"
};

static const unsigned char views_shared_unsaved_notes_js[] = {
#embed "../../../Page/views/shared/unsaved-notes.js"
};

static const unsigned char views_shared_verdict_bar_js[] = {
#embed "../../../Page/views/shared/verdict-bar.js"
};

static const unsigned char views_shared_verdict_keys_js[] = {
#embed "../../../Page/views/shared/verdict-keys.js"
};

static const unsigned char views_sheet_edge_print_js[] = {
#embed "../../../Page/views/sheet/edge-print.js"
};

static const unsigned char views_sheet_scale_marks_js[] = {
#embed "../../../Page/views/sheet/scale-marks.js"
};

static const unsigned char views_sheet_selection_bar_js[] = {
#embed "../../../Page/views/sheet/selection-bar.js"
};

static const unsigned char views_sheet_sheet_anchor_js[] = {
#embed "../../../Page/views/sheet/sheet-anchor.js"
};

static const unsigned char views_sheet_sheet_canvas_js[] = {
#embed "../../../Page/views/sheet/sheet-canvas.js"
};

static const unsigned char views_sheet_sheet_days_js[] = {
#embed "../../../Page/views/sheet/sheet-days.js"
};

static const unsigned char views_sheet_sheet_grid_js[] = {
#embed "../../../Page/views/sheet/sheet-grid.js"
};

static const unsigned char views_sheet_sheet_groups_js[] = {
#embed "../../../Page/views/sheet/sheet-groups.js"
};

static const unsigned char views_sheet_sheet_growth_js[] = {
#embed "../../../Page/views/sheet/sheet-growth.js"
};

static const unsigned char views_sheet_sheet_keys_js[] = {
#embed "../../../Page/views/sheet/sheet-keys.js"
};

static const unsigned char views_sheet_sheet_layout_js[] = {
#embed "../../../Page/views/sheet/sheet-layout.js"
};

static const unsigned char views_sheet_sheet_look_js[] = {
#embed "../../../Page/views/sheet/sheet-look.js"
};

static const unsigned char views_sheet_sheet_pictures_js[] = {
#embed "../../../Page/views/sheet/sheet-pictures.js"
};

static const unsigned char views_sheet_sheet_pointer_js[] = {
#embed "../../../Page/views/sheet/sheet-pointer.js"
};

static const unsigned char views_sheet_sheet_print_js[] = {
#embed "../../../Page/views/sheet/sheet-print.js"
};

static const unsigned char views_sheet_sheet_reveal_js[] = {
#embed "../../../Page/views/sheet/sheet-reveal.js"
};

static const unsigned char views_sheet_sheet_rows_js[] = {
#embed "../../../Page/views/sheet/sheet-rows.js"
};

static const unsigned char views_sheet_sheet_scale_js[] = {
#embed "../../../Page/views/sheet/sheet-scale.js"
};

static const unsigned char views_sheet_sheet_stage_js[] = {
#embed "../../../Page/views/sheet/sheet-stage.js"
};

static const unsigned char views_sheet_sheet_wants_js[] = {
#embed "../../../Page/views/sheet/sheet-wants.js"
};

static const unsigned char views_sheet_sheet_js[] = {
#embed "../../../Page/views/sheet/sheet.js"
};

static const unsigned char views_sheet_speed_js[] = {
#embed "../../../Page/views/sheet/speed.js"
};

static const unsigned char views_viewfinder_camera_panel_js[] = {
#embed "../../../Page/views/viewfinder/camera-panel.js"
};

static const unsigned char views_viewfinder_control_inputs_js[] = {
#embed "../../../Page/views/viewfinder/control-inputs.js"
};

static const unsigned char views_viewfinder_control_names_js[] = {
#embed "../../../Page/views/viewfinder/control-names.js"
};

static const unsigned char views_viewfinder_control_sender_js[] = {
#embed "../../../Page/views/viewfinder/control-sender.js"
};

static const unsigned char views_viewfinder_frame_memory_js[] = {
#embed "../../../Page/views/viewfinder/frame-memory.js"
};

static const unsigned char views_viewfinder_live_picture_js[] = {
#embed "../../../Page/views/viewfinder/live-picture.js"
};

static const unsigned char views_viewfinder_no_camera_js[] = {
#embed "../../../Page/views/viewfinder/no-camera.js"
};

static const unsigned char views_viewfinder_overlays_js[] = {
#embed "../../../Page/views/viewfinder/overlays.js"
};

static const unsigned char views_viewfinder_retaken_js[] = {
#embed "../../../Page/views/viewfinder/retaken.js"
};

static const unsigned char views_viewfinder_shots_js[] = {
#embed "../../../Page/views/viewfinder/shots.js"
};

static const unsigned char views_viewfinder_shutter_bar_js[] = {
#embed "../../../Page/views/viewfinder/shutter-bar.js"
};

static const unsigned char views_viewfinder_shutter_js[] = {
#embed "../../../Page/views/viewfinder/shutter.js"
};

static const unsigned char views_viewfinder_viewfinder_keys_js[] = {
#embed "../../../Page/views/viewfinder/viewfinder-keys.js"
};

static const unsigned char views_viewfinder_viewfinder_js[] = {
#embed "../../../Page/views/viewfinder/viewfinder.js"
};

static const unsigned char views_viewfinder_viewfinder_worker_js[] = {
#embed "../../../Page/views/viewfinder/viewfinder.worker.js"
};

static const unsigned char views_views_js[] = {
#embed "../../../Page/views/views.js"
};

static const struct c_page_file files[] = {
    {"base/batch.js", "text/javascript; charset=utf-8", base_batch_js, sizeof base_batch_js},
    {"base/dom.js", "text/javascript; charset=utf-8", base_dom_js, sizeof base_dom_js},
    {"base/format.js", "text/javascript; charset=utf-8", base_format_js, sizeof base_format_js},
    {"base/frame.js", "text/javascript; charset=utf-8", base_frame_js, sizeof base_frame_js},
    {"base/geometry.js", "text/javascript; charset=utf-8", base_geometry_js, sizeof base_geometry_js},
    {"base/icons.js", "text/javascript; charset=utf-8", base_icons_js, sizeof base_icons_js},
    {"base/limits.js", "text/javascript; charset=utf-8", base_limits_js, sizeof base_limits_js},
    {"base/patience.js", "text/javascript; charset=utf-8", base_patience_js, sizeof base_patience_js},
    {"base/signal.js", "text/javascript; charset=utf-8", base_signal_js, sizeof base_signal_js},
    {"base/storage.js", "text/javascript; charset=utf-8", base_storage_js, sizeof base_storage_js},
    {"icon.svg", "image/svg+xml", icon_svg, sizeof icon_svg},
    {"index.html", "text/html; charset=utf-8", index_html, sizeof index_html},
    {"model/ahead.js", "text/javascript; charset=utf-8", model_ahead_js, sizeof model_ahead_js},
    {"model/album-blocks.js", "text/javascript; charset=utf-8", model_album_blocks_js, sizeof model_album_blocks_js},
    {"model/album-copy.js", "text/javascript; charset=utf-8", model_album_copy_js, sizeof model_album_copy_js},
    {"model/album-edits.js", "text/javascript; charset=utf-8", model_album_edits_js, sizeof model_album_edits_js},
    {"model/album-journal.js", "text/javascript; charset=utf-8", model_album_journal_js, sizeof model_album_journal_js},
    {"model/album-listing.js", "text/javascript; charset=utf-8", model_album_listing_js, sizeof model_album_listing_js},
    {"model/album-recovery.js", "text/javascript; charset=utf-8", model_album_recovery_js, sizeof model_album_recovery_js},
    {"model/album-refusal.js", "text/javascript; charset=utf-8", model_album_refusal_js, sizeof model_album_refusal_js},
    {"model/album-replay.js", "text/javascript; charset=utf-8", model_album_replay_js, sizeof model_album_replay_js},
    {"model/album-sending.js", "text/javascript; charset=utf-8", model_album_sending_js, sizeof model_album_sending_js},
    {"model/album.js", "text/javascript; charset=utf-8", model_album_js, sizeof model_album_js},
    {"model/albums.js", "text/javascript; charset=utf-8", model_albums_js, sizeof model_albums_js},
    {"model/cameras.js", "text/javascript; charset=utf-8", model_cameras_js, sizeof model_cameras_js},
    {"model/collapse.js", "text/javascript; charset=utf-8", model_collapse_js, sizeof model_collapse_js},
    {"model/details.js", "text/javascript; charset=utf-8", model_details_js, sizeof model_details_js},
    {"model/doubt.js", "text/javascript; charset=utf-8", model_doubt_js, sizeof model_doubt_js},
    {"model/drafts.js", "text/javascript; charset=utf-8", model_drafts_js, sizeof model_drafts_js},
    {"model/journal.js", "text/javascript; charset=utf-8", model_journal_js, sizeof model_journal_js},
    {"model/lease.js", "text/javascript; charset=utf-8", model_lease_js, sizeof model_lease_js},
    {"model/list-source.js", "text/javascript; charset=utf-8", model_list_source_js, sizeof model_list_source_js},
    {"model/marking.js", "text/javascript; charset=utf-8", model_marking_js, sizeof model_marking_js},
    {"model/newest.js", "text/javascript; charset=utf-8", model_newest_js, sizeof model_newest_js},
    {"model/opened-album.js", "text/javascript; charset=utf-8", model_opened_album_js, sizeof model_opened_album_js},
    {"model/originals.js", "text/javascript; charset=utf-8", model_originals_js, sizeof model_originals_js},
    {"model/outline.js", "text/javascript; charset=utf-8", model_outline_js, sizeof model_outline_js},
    {"model/persistence.js", "text/javascript; charset=utf-8", model_persistence_js, sizeof model_persistence_js},
    {"model/photo-entry.js", "text/javascript; charset=utf-8", model_photo_entry_js, sizeof model_photo_entry_js},
    {"model/photo-list.js", "text/javascript; charset=utf-8", model_photo_list_js, sizeof model_photo_list_js},
    {"model/photo-name.js", "text/javascript; charset=utf-8", model_photo_name_js, sizeof model_photo_name_js},
    {"model/photos.js", "text/javascript; charset=utf-8", model_photos_js, sizeof model_photos_js},
    {"model/picks.js", "text/javascript; charset=utf-8", model_picks_js, sizeof model_picks_js},
    {"model/pieces.js", "text/javascript; charset=utf-8", model_pieces_js, sizeof model_pieces_js},
    {"model/place-index.js", "text/javascript; charset=utf-8", model_place_index_js, sizeof model_place_index_js},
    {"model/query.js", "text/javascript; charset=utf-8", model_query_js, sizeof model_query_js},
    {"model/recent-albums.js", "text/javascript; charset=utf-8", model_recent_albums_js, sizeof model_recent_albums_js},
    {"model/recovery.js", "text/javascript; charset=utf-8", model_recovery_js, sizeof model_recovery_js},
    {"model/refusal.js", "text/javascript; charset=utf-8", model_refusal_js, sizeof model_refusal_js},
    {"model/route.js", "text/javascript; charset=utf-8", model_route_js, sizeof model_route_js},
    {"model/sending.js", "text/javascript; charset=utf-8", model_sending_js, sizeof model_sending_js},
    {"model/settings.js", "text/javascript; charset=utf-8", model_settings_js, sizeof model_settings_js},
    {"model/shown-values.js", "text/javascript; charset=utf-8", model_shown_values_js, sizeof model_shown_values_js},
    {"model/state.js", "text/javascript; charset=utf-8", model_state_js, sizeof model_state_js},
    {"model/taken.js", "text/javascript; charset=utf-8", model_taken_js, sizeof model_taken_js},
    {"model/undo-stack.js", "text/javascript; charset=utf-8", model_undo_stack_js, sizeof model_undo_stack_js},
    {"model/undoing.js", "text/javascript; charset=utf-8", model_undoing_js, sizeof model_undoing_js},
    {"model/verdicts.js", "text/javascript; charset=utf-8", model_verdicts_js, sizeof model_verdicts_js},
    {"pictures/atlases.js", "text/javascript; charset=utf-8", pictures_atlases_js, sizeof pictures_atlases_js},
    {"pictures/bitmaps.js", "text/javascript; charset=utf-8", pictures_bitmaps_js, sizeof pictures_bitmaps_js},
    {"pictures/lookahead.js", "text/javascript; charset=utf-8", pictures_lookahead_js, sizeof pictures_lookahead_js},
    {"pictures/micro-thumbs.js", "text/javascript; charset=utf-8", pictures_micro_thumbs_js, sizeof pictures_micro_thumbs_js},
    {"pictures/pace.js", "text/javascript; charset=utf-8", pictures_pace_js, sizeof pictures_pace_js},
    {"pictures/pressure.js", "text/javascript; charset=utf-8", pictures_pressure_js, sizeof pictures_pressure_js},
    {"pictures/showing.js", "text/javascript; charset=utf-8", pictures_showing_js, sizeof pictures_showing_js},
    {"pictures/sparse-atlases.js", "text/javascript; charset=utf-8", pictures_sparse_atlases_js, sizeof pictures_sparse_atlases_js},
    {"pictures/thumbs.js", "text/javascript; charset=utf-8", pictures_thumbs_js, sizeof pictures_thumbs_js},
    {"pictures/tiers.js", "text/javascript; charset=utf-8", pictures_tiers_js, sizeof pictures_tiers_js},
    {"pictures/work-queue.js", "text/javascript; charset=utf-8", pictures_work_queue_js, sizeof pictures_work_queue_js},
    {"server/api.js", "text/javascript; charset=utf-8", server_api_js, sizeof server_api_js},
    {"server/events.js", "text/javascript; charset=utf-8", server_events_js, sizeof server_events_js},
    {"server/failure.js", "text/javascript; charset=utf-8", server_failure_js, sizeof server_failure_js},
    {"server/lanes.js", "text/javascript; charset=utf-8", server_lanes_js, sizeof server_lanes_js},
    {"server/lines.js", "text/javascript; charset=utf-8", server_lines_js, sizeof server_lines_js},
    {"server/request.js", "text/javascript; charset=utf-8", server_request_js, sizeof server_request_js},
    {"server/token.js", "text/javascript; charset=utf-8", server_token_js, sizeof server_token_js},
    {"shell/album-copies.js", "text/javascript; charset=utf-8", shell_album_copies_js, sizeof shell_album_copies_js},
    {"shell/appearance.js", "text/javascript; charset=utf-8", shell_appearance_js, sizeof shell_appearance_js},
    {"shell/bar.js", "text/javascript; charset=utf-8", shell_bar_js, sizeof shell_bar_js},
    {"shell/conditions.js", "text/javascript; charset=utf-8", shell_conditions_js, sizeof shell_conditions_js},
    {"shell/debug.js", "text/javascript; charset=utf-8", shell_debug_js, sizeof shell_debug_js},
    {"shell/dialog.js", "text/javascript; charset=utf-8", shell_dialog_js, sizeof shell_dialog_js},
    {"shell/first-paint.js", "text/javascript; charset=utf-8", shell_first_paint_js, sizeof shell_first_paint_js},
    {"shell/help.js", "text/javascript; charset=utf-8", shell_help_js, sizeof shell_help_js},
    {"shell/keys.js", "text/javascript; charset=utf-8", shell_keys_js, sizeof shell_keys_js},
    {"shell/leaving.js", "text/javascript; charset=utf-8", shell_leaving_js, sizeof shell_leaving_js},
    {"shell/main.js", "text/javascript; charset=utf-8", shell_main_js, sizeof shell_main_js},
    {"shell/notice.js", "text/javascript; charset=utf-8", shell_notice_js, sizeof shell_notice_js},
    {"shell/question.js", "text/javascript; charset=utf-8", shell_question_js, sizeof shell_question_js},
    {"shell/recede.js", "text/javascript; charset=utf-8", shell_recede_js, sizeof shell_recede_js},
    {"shell/recovery.js", "text/javascript; charset=utf-8", shell_recovery_js, sizeof shell_recovery_js},
    {"shell/report.js", "text/javascript; charset=utf-8", shell_report_js, sizeof shell_report_js},
    {"shell/sentence.js", "text/javascript; charset=utf-8", shell_sentence_js, sizeof shell_sentence_js},
    {"shell/speak.js", "text/javascript; charset=utf-8", shell_speak_js, sizeof shell_speak_js},
    {"shell/theme.js", "text/javascript; charset=utf-8", shell_theme_js, sizeof shell_theme_js},
    {"style/album.css", "text/css; charset=utf-8", style_album_css, sizeof style_album_css},
    {"style/albums.css", "text/css; charset=utf-8", style_albums_css, sizeof style_albums_css},
    {"style/base.css", "text/css; charset=utf-8", style_base_css, sizeof style_base_css},
    {"style/compare.css", "text/css; charset=utf-8", style_compare_css, sizeof style_compare_css},
    {"style/cull.css", "text/css; charset=utf-8", style_cull_css, sizeof style_cull_css},
    {"style/dialog.css", "text/css; charset=utf-8", style_dialog_css, sizeof style_dialog_css},
    {"style/filter.css", "text/css; charset=utf-8", style_filter_css, sizeof style_filter_css},
    {"style/pane.css", "text/css; charset=utf-8", style_pane_css, sizeof style_pane_css},
    {"style/panel.css", "text/css; charset=utf-8", style_panel_css, sizeof style_panel_css},
    {"style/photo.css", "text/css; charset=utf-8", style_photo_css, sizeof style_photo_css},
    {"style/present.css", "text/css; charset=utf-8", style_present_css, sizeof style_present_css},
    {"style/sheet.css", "text/css; charset=utf-8", style_sheet_css, sizeof style_sheet_css},
    {"style/shell.css", "text/css; charset=utf-8", style_shell_css, sizeof style_shell_css},
    {"style/tokens.css", "text/css; charset=utf-8", style_tokens_css, sizeof style_tokens_css},
    {"style/viewfinder-low.css", "text/css; charset=utf-8", style_viewfinder_low_css, sizeof style_viewfinder_low_css},
    {"style/viewfinder.css", "text/css; charset=utf-8", style_viewfinder_css, sizeof style_viewfinder_css},
    {"views/album/album-conflict.js", "text/javascript; charset=utf-8", views_album_album_conflict_js, sizeof views_album_album_conflict_js},
    {"views/album/album-cover.js", "text/javascript; charset=utf-8", views_album_album_cover_js, sizeof views_album_album_cover_js},
    {"views/album/album-drafts.js", "text/javascript; charset=utf-8", views_album_album_drafts_js, sizeof views_album_album_drafts_js},
    {"views/album/album-drag.js", "text/javascript; charset=utf-8", views_album_album_drag_js, sizeof views_album_album_drag_js},
    {"views/album/album-editing.js", "text/javascript; charset=utf-8", views_album_album_editing_js, sizeof views_album_album_editing_js},
    {"views/album/album-field.js", "text/javascript; charset=utf-8", views_album_album_field_js, sizeof views_album_album_field_js},
    {"views/album/album-finder.js", "text/javascript; charset=utf-8", views_album_album_finder_js, sizeof views_album_album_finder_js},
    {"views/album/album-flow.js", "text/javascript; charset=utf-8", views_album_album_flow_js, sizeof views_album_album_flow_js},
    {"views/album/album-keys.js", "text/javascript; charset=utf-8", views_album_album_keys_js, sizeof views_album_album_keys_js},
    {"views/album/album-mark.js", "text/javascript; charset=utf-8", views_album_album_mark_js, sizeof views_album_album_mark_js},
    {"views/album/album-page.js", "text/javascript; charset=utf-8", views_album_album_page_js, sizeof views_album_album_page_js},
    {"views/album/album-photo.js", "text/javascript; charset=utf-8", views_album_album_photo_js, sizeof views_album_album_photo_js},
    {"views/album/album-rows.js", "text/javascript; charset=utf-8", views_album_album_rows_js, sizeof views_album_album_rows_js},
    {"views/album/album-sections.js", "text/javascript; charset=utf-8", views_album_album_sections_js, sizeof views_album_album_sections_js},
    {"views/album/album-states.js", "text/javascript; charset=utf-8", views_album_album_states_js, sizeof views_album_album_states_js},
    {"views/album/album-text.js", "text/javascript; charset=utf-8", views_album_album_text_js, sizeof views_album_album_text_js},
    {"views/album/album-tools.js", "text/javascript; charset=utf-8", views_album_album_tools_js, sizeof views_album_album_tools_js},
    {"views/album/album.js", "text/javascript; charset=utf-8", views_album_album_js, sizeof views_album_album_js},
    {"views/album/albums-keys.js", "text/javascript; charset=utf-8", views_album_albums_keys_js, sizeof views_album_albums_keys_js},
    {"views/album/albums.js", "text/javascript; charset=utf-8", views_album_albums_js, sizeof views_album_albums_js},
    {"views/album/block-bar.js", "text/javascript; charset=utf-8", views_album_block_bar_js, sizeof views_album_block_bar_js},
    {"views/album/photo-canvas.js", "text/javascript; charset=utf-8", views_album_photo_canvas_js, sizeof views_album_photo_canvas_js},
    {"views/album/scrolled-pictures.js", "text/javascript; charset=utf-8", views_album_scrolled_pictures_js, sizeof views_album_scrolled_pictures_js},
    {"views/compare/compare-keys.js", "text/javascript; charset=utf-8", views_compare_compare_keys_js, sizeof views_compare_compare_keys_js},
    {"views/compare/compare-layout.js", "text/javascript; charset=utf-8", views_compare_compare_layout_js, sizeof views_compare_compare_layout_js},
    {"views/compare/compare-pane.js", "text/javascript; charset=utf-8", views_compare_compare_pane_js, sizeof views_compare_compare_pane_js},
    {"views/compare/compare-panes.js", "text/javascript; charset=utf-8", views_compare_compare_panes_js, sizeof views_compare_compare_panes_js},
    {"views/compare/compare-set.js", "text/javascript; charset=utf-8", views_compare_compare_set_js, sizeof views_compare_compare_set_js},
    {"views/compare/compare-words.js", "text/javascript; charset=utf-8", views_compare_compare_words_js, sizeof views_compare_compare_words_js},
    {"views/compare/compare.js", "text/javascript; charset=utf-8", views_compare_compare_js, sizeof views_compare_compare_js},
    {"views/compare/linked-zoom.js", "text/javascript; charset=utf-8", views_compare_linked_zoom_js, sizeof views_compare_linked_zoom_js},
    {"views/cull/cull-keys.js", "text/javascript; charset=utf-8", views_cull_cull_keys_js, sizeof views_cull_cull_keys_js},
    {"views/cull/cull-place.js", "text/javascript; charset=utf-8", views_cull_cull_place_js, sizeof views_cull_cull_place_js},
    {"views/cull/cull-review.js", "text/javascript; charset=utf-8", views_cull_cull_review_js, sizeof views_cull_cull_review_js},
    {"views/cull/cull.js", "text/javascript; charset=utf-8", views_cull_cull_js, sizeof views_cull_cull_js},
    {"views/cull/exposure-words.js", "text/javascript; charset=utf-8", views_cull_exposure_words_js, sizeof views_cull_exposure_words_js},
    {"views/cull/left.js", "text/javascript; charset=utf-8", views_cull_left_js, sizeof views_cull_left_js},
    {"views/cull/reject-tile.js", "text/javascript; charset=utf-8", views_cull_reject_tile_js, sizeof views_cull_reject_tile_js},
    {"views/filter/filter-counts.js", "text/javascript; charset=utf-8", views_filter_filter_counts_js, sizeof views_filter_filter_counts_js},
    {"views/filter/filter.js", "text/javascript; charset=utf-8", views_filter_filter_js, sizeof views_filter_filter_js},
    {"views/filter/find.js", "text/javascript; charset=utf-8", views_filter_find_js, sizeof views_filter_find_js},
    {"views/filter/suggestions.js", "text/javascript; charset=utf-8", views_filter_suggestions_js, sizeof views_filter_suggestions_js},
    {"views/photo/photo.js", "text/javascript; charset=utf-8", views_photo_photo_js, sizeof views_photo_photo_js},
    {"views/photo/present.js", "text/javascript; charset=utf-8", views_photo_present_js, sizeof views_photo_present_js},
    {"views/photo/zoom-button.js", "text/javascript; charset=utf-8", views_photo_zoom_button_js, sizeof views_photo_zoom_button_js},
    {"views/shared/add-to-album.js", "text/javascript; charset=utf-8", views_shared_add_to_album_js, sizeof views_shared_add_to_album_js},
    {"views/shared/combobox.js", "text/javascript; charset=utf-8", views_shared_combobox_js, sizeof views_shared_combobox_js},
    {"views/shared/compare-next.js", "text/javascript; charset=utf-8", views_shared_compare_next_js, sizeof views_shared_compare_next_js},
    {"views/shared/download.js", "text/javascript; charset=utf-8", views_shared_download_js, sizeof views_shared_download_js},
    {"views/shared/edge-words.js", "text/javascript; charset=utf-8", views_shared_edge_words_js, sizeof views_shared_edge_words_js},
    {"views/shared/empty.js", "text/javascript; charset=utf-8", views_shared_empty_js, sizeof views_shared_empty_js},
    {"views/shared/facets.js", "text/javascript; charset=utf-8", views_shared_facets_js, sizeof views_shared_facets_js},
    {"views/shared/folder-field.js", "text/javascript; charset=utf-8", views_shared_folder_field_js, sizeof views_shared_folder_field_js},
    {"views/shared/keyword-field.js", "text/javascript; charset=utf-8", views_shared_keyword_field_js, sizeof views_shared_keyword_field_js},
    {"views/shared/left-drafts.js", "text/javascript; charset=utf-8", views_shared_left_drafts_js, sizeof views_shared_left_drafts_js},
    {"views/shared/note-field.js", "text/javascript; charset=utf-8", views_shared_note_field_js, sizeof views_shared_note_field_js},
    {"views/shared/nothing-left.js", "text/javascript; charset=utf-8", views_shared_nothing_left_js, sizeof views_shared_nothing_left_js},
    {"views/shared/pane-input.js", "text/javascript; charset=utf-8", views_shared_pane_input_js, sizeof views_shared_pane_input_js},
    {"views/shared/pane.js", "text/javascript; charset=utf-8", views_shared_pane_js, sizeof views_shared_pane_js},
    {"views/shared/panel-keys.js", "text/javascript; charset=utf-8", views_shared_panel_keys_js, sizeof views_shared_panel_keys_js},
    {"views/shared/panel.js", "text/javascript; charset=utf-8", views_shared_panel_js, sizeof views_shared_panel_js},
    {"views/shared/pencil.js", "text/javascript; charset=utf-8", views_shared_pencil_js, sizeof views_shared_pencil_js},
    {"views/shared/photo-at.js", "text/javascript; charset=utf-8", views_shared_photo_at_js, sizeof views_shared_photo_at_js},
    {"views/shared/photo-counters.js", "text/javascript; charset=utf-8", views_shared_photo_counters_js, sizeof views_shared_photo_counters_js},
    {"views/shared/photo-facts.js", "text/javascript; charset=utf-8", views_shared_photo_facts_js, sizeof views_shared_photo_facts_js},
    {"views/shared/photo-keys.js", "text/javascript; charset=utf-8", views_shared_photo_keys_js, sizeof views_shared_photo_keys_js},
    {"views/shared/presenter.js", "text/javascript; charset=utf-8", views_shared_presenter_js, sizeof views_shared_presenter_js},
    {"views/shared/reading-word.js", "text/javascript; charset=utf-8", views_shared_reading_word_js, sizeof views_shared_reading_word_js},
    {"views/shared/rejects.js", "text/javascript; charset=utf-8", views_shared_rejects_js, sizeof views_shared_rejects_js},
    {"views/shared/scrubber.js", "text/javascript; charset=utf-8", views_shared_scrubber_js, sizeof views_shared_scrubber_js},
    {"views/shared/sheet-photo.js", "text/javascript; charset=utf-8", views_shared_sheet_photo_js, sizeof views_shared_sheet_photo_js},
    {"views/shared/strip-canvas.js", "text/javascript; charset=utf-8", views_shared_strip_canvas_js, sizeof views_shared_strip_canvas_js},
    {"views/shared/strip-layout.js", "text/javascript; charset=utf-8", views_shared_strip_layout_js, sizeof views_shared_strip_layout_js},
    {"views/shared/strip.js", "text/javascript; charset=utf-8", views_shared_strip_js, sizeof views_shared_strip_js},
    {"views/shared/subjects.js", "text/javascript; charset=utf-8", views_shared_subjects_js, sizeof views_shared_subjects_js},
    {"views/shared/take-along.js", "text/javascript; charset=utf-8", views_shared_take_along_js, sizeof views_shared_take_along_js},
    {"views/shared/toolbar.js", "text/javascript; charset=utf-8", views_shared_toolbar_js, sizeof views_shared_toolbar_js},
    {"views/shared/unsaved-notes.js", "text/javascript; charset=utf-8", views_shared_unsaved_notes_js, sizeof views_shared_unsaved_notes_js},
    {"views/shared/verdict-bar.js", "text/javascript; charset=utf-8", views_shared_verdict_bar_js, sizeof views_shared_verdict_bar_js},
    {"views/shared/verdict-keys.js", "text/javascript; charset=utf-8", views_shared_verdict_keys_js, sizeof views_shared_verdict_keys_js},
    {"views/sheet/edge-print.js", "text/javascript; charset=utf-8", views_sheet_edge_print_js, sizeof views_sheet_edge_print_js},
    {"views/sheet/scale-marks.js", "text/javascript; charset=utf-8", views_sheet_scale_marks_js, sizeof views_sheet_scale_marks_js},
    {"views/sheet/selection-bar.js", "text/javascript; charset=utf-8", views_sheet_selection_bar_js, sizeof views_sheet_selection_bar_js},
    {"views/sheet/sheet-anchor.js", "text/javascript; charset=utf-8", views_sheet_sheet_anchor_js, sizeof views_sheet_sheet_anchor_js},
    {"views/sheet/sheet-canvas.js", "text/javascript; charset=utf-8", views_sheet_sheet_canvas_js, sizeof views_sheet_sheet_canvas_js},
    {"views/sheet/sheet-days.js", "text/javascript; charset=utf-8", views_sheet_sheet_days_js, sizeof views_sheet_sheet_days_js},
    {"views/sheet/sheet-grid.js", "text/javascript; charset=utf-8", views_sheet_sheet_grid_js, sizeof views_sheet_sheet_grid_js},
    {"views/sheet/sheet-groups.js", "text/javascript; charset=utf-8", views_sheet_sheet_groups_js, sizeof views_sheet_sheet_groups_js},
    {"views/sheet/sheet-growth.js", "text/javascript; charset=utf-8", views_sheet_sheet_growth_js, sizeof views_sheet_sheet_growth_js},
    {"views/sheet/sheet-keys.js", "text/javascript; charset=utf-8", views_sheet_sheet_keys_js, sizeof views_sheet_sheet_keys_js},
    {"views/sheet/sheet-layout.js", "text/javascript; charset=utf-8", views_sheet_sheet_layout_js, sizeof views_sheet_sheet_layout_js},
    {"views/sheet/sheet-look.js", "text/javascript; charset=utf-8", views_sheet_sheet_look_js, sizeof views_sheet_sheet_look_js},
    {"views/sheet/sheet-pictures.js", "text/javascript; charset=utf-8", views_sheet_sheet_pictures_js, sizeof views_sheet_sheet_pictures_js},
    {"views/sheet/sheet-pointer.js", "text/javascript; charset=utf-8", views_sheet_sheet_pointer_js, sizeof views_sheet_sheet_pointer_js},
    {"views/sheet/sheet-print.js", "text/javascript; charset=utf-8", views_sheet_sheet_print_js, sizeof views_sheet_sheet_print_js},
    {"views/sheet/sheet-reveal.js", "text/javascript; charset=utf-8", views_sheet_sheet_reveal_js, sizeof views_sheet_sheet_reveal_js},
    {"views/sheet/sheet-rows.js", "text/javascript; charset=utf-8", views_sheet_sheet_rows_js, sizeof views_sheet_sheet_rows_js},
    {"views/sheet/sheet-scale.js", "text/javascript; charset=utf-8", views_sheet_sheet_scale_js, sizeof views_sheet_sheet_scale_js},
    {"views/sheet/sheet-stage.js", "text/javascript; charset=utf-8", views_sheet_sheet_stage_js, sizeof views_sheet_sheet_stage_js},
    {"views/sheet/sheet-wants.js", "text/javascript; charset=utf-8", views_sheet_sheet_wants_js, sizeof views_sheet_sheet_wants_js},
    {"views/sheet/sheet.js", "text/javascript; charset=utf-8", views_sheet_sheet_js, sizeof views_sheet_sheet_js},
    {"views/sheet/speed.js", "text/javascript; charset=utf-8", views_sheet_speed_js, sizeof views_sheet_speed_js},
    {"views/viewfinder/camera-panel.js", "text/javascript; charset=utf-8", views_viewfinder_camera_panel_js, sizeof views_viewfinder_camera_panel_js},
    {"views/viewfinder/control-inputs.js", "text/javascript; charset=utf-8", views_viewfinder_control_inputs_js, sizeof views_viewfinder_control_inputs_js},
    {"views/viewfinder/control-names.js", "text/javascript; charset=utf-8", views_viewfinder_control_names_js, sizeof views_viewfinder_control_names_js},
    {"views/viewfinder/control-sender.js", "text/javascript; charset=utf-8", views_viewfinder_control_sender_js, sizeof views_viewfinder_control_sender_js},
    {"views/viewfinder/frame-memory.js", "text/javascript; charset=utf-8", views_viewfinder_frame_memory_js, sizeof views_viewfinder_frame_memory_js},
    {"views/viewfinder/live-picture.js", "text/javascript; charset=utf-8", views_viewfinder_live_picture_js, sizeof views_viewfinder_live_picture_js},
    {"views/viewfinder/no-camera.js", "text/javascript; charset=utf-8", views_viewfinder_no_camera_js, sizeof views_viewfinder_no_camera_js},
    {"views/viewfinder/overlays.js", "text/javascript; charset=utf-8", views_viewfinder_overlays_js, sizeof views_viewfinder_overlays_js},
    {"views/viewfinder/retaken.js", "text/javascript; charset=utf-8", views_viewfinder_retaken_js, sizeof views_viewfinder_retaken_js},
    {"views/viewfinder/shots.js", "text/javascript; charset=utf-8", views_viewfinder_shots_js, sizeof views_viewfinder_shots_js},
    {"views/viewfinder/shutter-bar.js", "text/javascript; charset=utf-8", views_viewfinder_shutter_bar_js, sizeof views_viewfinder_shutter_bar_js},
    {"views/viewfinder/shutter.js", "text/javascript; charset=utf-8", views_viewfinder_shutter_js, sizeof views_viewfinder_shutter_js},
    {"views/viewfinder/viewfinder-keys.js", "text/javascript; charset=utf-8", views_viewfinder_viewfinder_keys_js, sizeof views_viewfinder_viewfinder_keys_js},
    {"views/viewfinder/viewfinder.js", "text/javascript; charset=utf-8", views_viewfinder_viewfinder_js, sizeof views_viewfinder_viewfinder_js},
    {"views/viewfinder/viewfinder.worker.js", "text/javascript; charset=utf-8", views_viewfinder_viewfinder_worker_js, sizeof views_viewfinder_viewfinder_worker_js},
    {"views/views.js", "text/javascript; charset=utf-8", views_views_js, sizeof views_views_js},
};

size_t c_page_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct c_page_file c_page_file(size_t index) {
  return files[index];
}
