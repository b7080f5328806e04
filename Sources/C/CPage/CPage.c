#include "CPage.h"

// Written by Scripts/page-table; a test compares it with the folder.

static const unsigned char base_batch_js[] = {
#embed "../../Page/base/batch.js"
};

static const unsigned char base_dom_js[] = {
#embed "../../Page/base/dom.js"
};

static const unsigned char base_format_js[] = {
#embed "../../Page/base/format.js"
};

static const unsigned char base_frame_js[] = {
#embed "../../Page/base/frame.js"
};

static const unsigned char base_geometry_js[] = {
#embed "../../Page/base/geometry.js"
};

static const unsigned char base_icons_js[] = {
#embed "../../Page/base/icons.js"
};

static const unsigned char base_limits_js[] = {
#embed "../../Page/base/limits.js"
};

static const unsigned char base_patience_js[] = {
#embed "../../Page/base/patience.js"
};

static const unsigned char base_signal_js[] = {
#embed "../../Page/base/signal.js"
};

static const unsigned char icon_svg[] = {
#embed "../../Page/icon.svg"
};

static const unsigned char index_html[] = {
#embed "../../Page/index.html"
};

static const unsigned char model_ahead_js[] = {
#embed "../../Page/model/ahead.js"
};

static const unsigned char model_album_blocks_js[] = {
#embed "../../Page/model/album-blocks.js"
};

static const unsigned char model_album_copy_js[] = {
#embed "../../Page/model/album-copy.js"
};

static const unsigned char model_album_edits_js[] = {
#embed "../../Page/model/album-edits.js"
};

static const unsigned char model_album_journal_js[] = {
#embed "../../Page/model/album-journal.js"
};

static const unsigned char model_album_listing_js[] = {
#embed "../../Page/model/album-listing.js"
};

static const unsigned char model_album_recovery_js[] = {
#embed "../../Page/model/album-recovery.js"
};

static const unsigned char model_album_sending_js[] = {
#embed "../../Page/model/album-sending.js"
};

static const unsigned char model_album_js[] = {
#embed "../../Page/model/album.js"
};

static const unsigned char model_albums_js[] = {
#embed "../../Page/model/albums.js"
};

static const unsigned char model_cameras_js[] = {
#embed "../../Page/model/cameras.js"
};

static const unsigned char model_collapse_js[] = {
#embed "../../Page/model/collapse.js"
};

static const unsigned char model_details_js[] = {
#embed "../../Page/model/details.js"
};

static const unsigned char model_drafts_js[] = {
#embed "../../Page/model/drafts.js"
};

static const unsigned char model_journal_js[] = {
#embed "../../Page/model/journal.js"
};

static const unsigned char model_lease_js[] = {
#embed "../../Page/model/lease.js"
};

static const unsigned char model_list_source_js[] = {
#embed "../../Page/model/list-source.js"
};

static const unsigned char model_marking_js[] = {
#embed "../../Page/model/marking.js"
};

static const unsigned char model_newest_js[] = {
#embed "../../Page/model/newest.js"
};

static const unsigned char model_opened_album_js[] = {
#embed "../../Page/model/opened-album.js"
};

static const unsigned char model_outline_js[] = {
#embed "../../Page/model/outline.js"
};

static const unsigned char model_persistence_js[] = {
#embed "../../Page/model/persistence.js"
};

static const unsigned char model_photo_entry_js[] = {
#embed "../../Page/model/photo-entry.js"
};

static const unsigned char model_photo_list_js[] = {
#embed "../../Page/model/photo-list.js"
};

static const unsigned char model_photo_name_js[] = {
#embed "../../Page/model/photo-name.js"
};

static const unsigned char model_photos_js[] = {
#embed "../../Page/model/photos.js"
};

static const unsigned char model_picks_js[] = {
#embed "../../Page/model/picks.js"
};

static const unsigned char model_pieces_js[] = {
#embed "../../Page/model/pieces.js"
};

static const unsigned char model_place_index_js[] = {
#embed "../../Page/model/place-index.js"
};

static const unsigned char model_query_js[] = {
#embed "../../Page/model/query.js"
};

static const unsigned char model_recovery_js[] = {
#embed "../../Page/model/recovery.js"
};

static const unsigned char model_refusal_js[] = {
#embed "../../Page/model/refusal.js"
};

static const unsigned char model_route_js[] = {
#embed "../../Page/model/route.js"
};

static const unsigned char model_sending_js[] = {
#embed "../../Page/model/sending.js"
};

static const unsigned char model_settings_js[] = {
#embed "../../Page/model/settings.js"
};

static const unsigned char model_shown_values_js[] = {
#embed "../../Page/model/shown-values.js"
};

static const unsigned char model_state_js[] = {
#embed "../../Page/model/state.js"
};

static const unsigned char model_taken_js[] = {
#embed "../../Page/model/taken.js"
};

static const unsigned char model_undo_stack_js[] = {
#embed "../../Page/model/undo-stack.js"
};

static const unsigned char model_undoing_js[] = {
#embed "../../Page/model/undoing.js"
};

static const unsigned char model_verdicts_js[] = {
#embed "../../Page/model/verdicts.js"
};

static const unsigned char pictures_atlases_js[] = {
#embed "../../Page/pictures/atlases.js"
};

static const unsigned char pictures_bitmaps_js[] = {
#embed "../../Page/pictures/bitmaps.js"
};

static const unsigned char pictures_lookahead_js[] = {
#embed "../../Page/pictures/lookahead.js"
};

static const unsigned char pictures_micro_thumbs_js[] = {
#embed "../../Page/pictures/micro-thumbs.js"
};

static const unsigned char pictures_pace_js[] = {
#embed "../../Page/pictures/pace.js"
};

static const unsigned char pictures_pressure_js[] = {
#embed "../../Page/pictures/pressure.js"
};

static const unsigned char pictures_showing_js[] = {
#embed "../../Page/pictures/showing.js"
};

static const unsigned char pictures_sparse_atlases_js[] = {
#embed "../../Page/pictures/sparse-atlases.js"
};

static const unsigned char pictures_thumbs_js[] = {
#embed "../../Page/pictures/thumbs.js"
};

static const unsigned char pictures_tiers_js[] = {
#embed "../../Page/pictures/tiers.js"
};

static const unsigned char pictures_work_queue_js[] = {
#embed "../../Page/pictures/work-queue.js"
};

static const unsigned char server_api_js[] = {
#embed "../../Page/server/api.js"
};

static const unsigned char server_events_js[] = {
#embed "../../Page/server/events.js"
};

static const unsigned char server_failure_js[] = {
#embed "../../Page/server/failure.js"
};

static const unsigned char server_lanes_js[] = {
#embed "../../Page/server/lanes.js"
};

static const unsigned char server_lines_js[] = {
#embed "../../Page/server/lines.js"
};

static const unsigned char server_request_js[] = {
#embed "../../Page/server/request.js"
};

static const unsigned char server_token_js[] = {
#embed "../../Page/server/token.js"
};

static const unsigned char shell_appearance_js[] = {
#embed "../../Page/shell/appearance.js"
};

static const unsigned char shell_bar_js[] = {
#embed "../../Page/shell/bar.js"
};

static const unsigned char shell_conditions_js[] = {
#embed "../../Page/shell/conditions.js"
};

static const unsigned char shell_debug_js[] = {
#embed "../../Page/shell/debug.js"
};

static const unsigned char shell_dialog_js[] = {
#embed "../../Page/shell/dialog.js"
};

static const unsigned char shell_first_paint_js[] = {
#embed "../../Page/shell/first-paint.js"
};

static const unsigned char shell_help_js[] = {
#embed "../../Page/shell/help.js"
};

static const unsigned char shell_keys_js[] = {
#embed "../../Page/shell/keys.js"
};

static const unsigned char shell_leaving_js[] = {
#embed "../../Page/shell/leaving.js"
};

static const unsigned char shell_main_js[] = {
#embed "../../Page/shell/main.js"
};

static const unsigned char shell_notice_js[] = {
#embed "../../Page/shell/notice.js"
};

static const unsigned char shell_question_js[] = {
#embed "../../Page/shell/question.js"
};

static const unsigned char shell_recede_js[] = {
#embed "../../Page/shell/recede.js"
};

static const unsigned char shell_recovery_js[] = {
#embed "../../Page/shell/recovery.js"
};

static const unsigned char shell_report_js[] = {
#embed "../../Page/shell/report.js"
};

static const unsigned char shell_sentence_js[] = {
#embed "../../Page/shell/sentence.js"
};

static const unsigned char shell_speak_js[] = {
#embed "../../Page/shell/speak.js"
};

static const unsigned char shell_theme_js[] = {
#embed "../../Page/shell/theme.js"
};

static const unsigned char style_album_css[] = {
#embed "../../Page/style/album.css"
};

static const unsigned char style_albums_css[] = {
#embed "../../Page/style/albums.css"
};

static const unsigned char style_base_css[] = {
#embed "../../Page/style/base.css"
};

static const unsigned char style_compare_css[] = {
#embed "../../Page/style/compare.css"
};

static const unsigned char style_cull_css[] = {
#embed "../../Page/style/cull.css"
};

static const unsigned char style_dialog_css[] = {
#embed "../../Page/style/dialog.css"
};

static const unsigned char style_filter_css[] = {
#embed "../../Page/style/filter.css"
};

static const unsigned char style_pane_css[] = {
#embed "../../Page/style/pane.css"
};

static const unsigned char style_panel_css[] = {
#embed "../../Page/style/panel.css"
};

static const unsigned char style_photo_css[] = {
#embed "../../Page/style/photo.css"
};

static const unsigned char style_present_css[] = {
#embed "../../Page/style/present.css"
};

static const unsigned char style_sheet_css[] = {
#embed "../../Page/style/sheet.css"
};

static const unsigned char style_shell_css[] = {
#embed "../../Page/style/shell.css"
};

static const unsigned char style_tokens_css[] = {
#embed "../../Page/style/tokens.css"
};

static const unsigned char style_viewfinder_low_css[] = {
#embed "../../Page/style/viewfinder-low.css"
};

static const unsigned char style_viewfinder_css[] = {
#embed "../../Page/style/viewfinder.css"
};

static const unsigned char views_add_to_album_js[] = {
#embed "../../Page/views/add-to-album.js"
};

static const unsigned char views_album_conflict_js[] = {
#embed "../../Page/views/album-conflict.js"
};

static const unsigned char views_album_cover_js[] = {
#embed "../../Page/views/album-cover.js"
};

static const unsigned char views_album_drag_js[] = {
#embed "../../Page/views/album-drag.js"
};

static const unsigned char views_album_editing_js[] = {
#embed "../../Page/views/album-editing.js"
};

static const unsigned char views_album_field_js[] = {
#embed "../../Page/views/album-field.js"
};

static const unsigned char views_album_finder_js[] = {
#embed "../../Page/views/album-finder.js"
};

static const unsigned char views_album_flow_js[] = {
#embed "../../Page/views/album-flow.js"
};

static const unsigned char views_album_keys_js[] = {
#embed "../../Page/views/album-keys.js"
};

static const unsigned char views_album_mark_js[] = {
#embed "../../Page/views/album-mark.js"
};

static const unsigned char views_album_page_js[] = {
#embed "../../Page/views/album-page.js"
};

static const unsigned char views_album_photo_js[] = {
#embed "../../Page/views/album-photo.js"
};

static const unsigned char views_album_rows_js[] = {
#embed "../../Page/views/album-rows.js"
};

static const unsigned char views_album_sections_js[] = {
#embed "../../Page/views/album-sections.js"
};

static const unsigned char views_album_states_js[] = {
#embed "../../Page/views/album-states.js"
};

static const unsigned char views_album_text_js[] = {
#embed "../../Page/views/album-text.js"
};

static const unsigned char views_album_tools_js[] = {
#embed "../../Page/views/album-tools.js"
};

static const unsigned char views_album_js[] = {
#embed "../../Page/views/album.js"
};

static const unsigned char views_albums_keys_js[] = {
#embed "../../Page/views/albums-keys.js"
};

static const unsigned char views_albums_js[] = {
#embed "../../Page/views/albums.js"
};

static const unsigned char views_block_bar_js[] = {
#embed "../../Page/views/block-bar.js"
};

static const unsigned char views_camera_panel_js[] = {
#embed "../../Page/views/camera-panel.js"
};

static const unsigned char views_combobox_js[] = {
#embed "../../Page/views/combobox.js"
};

static const unsigned char views_compare_keys_js[] = {
#embed "../../Page/views/compare-keys.js"
};

static const unsigned char views_compare_layout_js[] = {
#embed "../../Page/views/compare-layout.js"
};

static const unsigned char views_compare_next_js[] = {
#embed "../../Page/views/compare-next.js"
};

static const unsigned char views_compare_pane_js[] = {
#embed "../../Page/views/compare-pane.js"
};

static const unsigned char views_compare_panes_js[] = {
#embed "../../Page/views/compare-panes.js"
};

static const unsigned char views_compare_set_js[] = {
#embed "../../Page/views/compare-set.js"
};

static const unsigned char views_compare_words_js[] = {
#embed "../../Page/views/compare-words.js"
};

static const unsigned char views_compare_js[] = {
#embed "../../Page/views/compare.js"
};

static const unsigned char views_control_inputs_js[] = {
#embed "../../Page/views/control-inputs.js"
};

static const unsigned char views_control_names_js[] = {
#embed "../../Page/views/control-names.js"
};

static const unsigned char views_control_sender_js[] = {
#embed "../../Page/views/control-sender.js"
};

static const unsigned char views_cull_keys_js[] = {
#embed "../../Page/views/cull-keys.js"
};

static const unsigned char views_cull_place_js[] = {
#embed "../../Page/views/cull-place.js"
};

static const unsigned char views_cull_review_js[] = {
#embed "../../Page/views/cull-review.js"
};

static const unsigned char views_cull_js[] = {
#embed "../../Page/views/cull.js"
};

static const unsigned char views_download_js[] = {
#embed "../../Page/views/download.js"
};

static const unsigned char views_edge_print_js[] = {
#embed "../../Page/views/edge-print.js"
};

static const unsigned char views_edge_words_js[] = {
#embed "../../Page/views/edge-words.js"
};

static const unsigned char views_empty_js[] = {
#embed "../../Page/views/empty.js"
};

static const unsigned char views_exposure_words_js[] = {
#embed "../../Page/views/exposure-words.js"
};

static const unsigned char views_facets_js[] = {
#embed "../../Page/views/facets.js"
};

static const unsigned char views_filter_counts_js[] = {
#embed "../../Page/views/filter-counts.js"
};

static const unsigned char views_filter_js[] = {
#embed "../../Page/views/filter.js"
};

static const unsigned char views_find_js[] = {
#embed "../../Page/views/find.js"
};

static const unsigned char views_folder_field_js[] = {
#embed "../../Page/views/folder-field.js"
};

static const unsigned char views_frame_memory_js[] = {
#embed "../../Page/views/frame-memory.js"
};

static const unsigned char views_keyword_field_js[] = {
#embed "../../Page/views/keyword-field.js"
};

static const unsigned char views_left_drafts_js[] = {
#embed "../../Page/views/left-drafts.js"
};

static const unsigned char views_left_js[] = {
#embed "../../Page/views/left.js"
};

static const unsigned char views_linked_zoom_js[] = {
#embed "../../Page/views/linked-zoom.js"
};

static const unsigned char views_live_picture_js[] = {
#embed "../../Page/views/live-picture.js"
};

static const unsigned char views_no_camera_js[] = {
#embed "../../Page/views/no-camera.js"
};

static const unsigned char views_note_field_js[] = {
#embed "../../Page/views/note-field.js"
};

static const unsigned char views_nothing_left_js[] = {
#embed "../../Page/views/nothing-left.js"
};

static const unsigned char views_overlays_js[] = {
#embed "../../Page/views/overlays.js"
};

static const unsigned char views_pane_input_js[] = {
#embed "../../Page/views/pane-input.js"
};

static const unsigned char views_pane_js[] = {
#embed "../../Page/views/pane.js"
};

static const unsigned char views_panel_keys_js[] = {
#embed "../../Page/views/panel-keys.js"
};

static const unsigned char views_panel_js[] = {
#embed "../../Page/views/panel.js"
};

static const unsigned char views_pencil_js[] = {
#embed "../../Page/views/pencil.js"
};

static const unsigned char views_photo_at_js[] = {
#embed "../../Page/views/photo-at.js"
};

static const unsigned char views_photo_canvas_js[] = {
#embed "../../Page/views/photo-canvas.js"
};

static const unsigned char views_photo_counters_js[] = {
#embed "../../Page/views/photo-counters.js"
};

static const unsigned char views_photo_facts_js[] = {
#embed "../../Page/views/photo-facts.js"
};

static const unsigned char views_photo_keys_js[] = {
#embed "../../Page/views/photo-keys.js"
};

static const unsigned char views_photo_js[] = {
#embed "../../Page/views/photo.js"
};

static const unsigned char views_present_js[] = {
#embed "../../Page/views/present.js"
};

static const unsigned char views_presenter_js[] = {
#embed "../../Page/views/presenter.js"
};

static const unsigned char views_reading_word_js[] = {
#embed "../../Page/views/reading-word.js"
};

static const unsigned char views_reject_tile_js[] = {
#embed "../../Page/views/reject-tile.js"
};

static const unsigned char views_retaken_js[] = {
#embed "../../Page/views/retaken.js"
};

static const unsigned char views_scale_marks_js[] = {
#embed "../../Page/views/scale-marks.js"
};

static const unsigned char views_scrolled_pictures_js[] = {
#embed "../../Page/views/scrolled-pictures.js"
};

static const unsigned char views_scrubber_js[] = {
#embed "../../Page/views/scrubber.js"
};

static const unsigned char views_selection_bar_js[] = {
#embed "../../Page/views/selection-bar.js"
};

static const unsigned char views_sheet_anchor_js[] = {
#embed "../../Page/views/sheet-anchor.js"
};

static const unsigned char views_sheet_canvas_js[] = {
#embed "../../Page/views/sheet-canvas.js"
};

static const unsigned char views_sheet_days_js[] = {
#embed "../../Page/views/sheet-days.js"
};

static const unsigned char views_sheet_grid_js[] = {
#embed "../../Page/views/sheet-grid.js"
};

static const unsigned char views_sheet_groups_js[] = {
#embed "../../Page/views/sheet-groups.js"
};

static const unsigned char views_sheet_growth_js[] = {
#embed "../../Page/views/sheet-growth.js"
};

static const unsigned char views_sheet_keys_js[] = {
#embed "../../Page/views/sheet-keys.js"
};

static const unsigned char views_sheet_layout_js[] = {
#embed "../../Page/views/sheet-layout.js"
};

static const unsigned char views_sheet_look_js[] = {
#embed "../../Page/views/sheet-look.js"
};

static const unsigned char views_sheet_photo_js[] = {
#embed "../../Page/views/sheet-photo.js"
};

static const unsigned char views_sheet_pictures_js[] = {
#embed "../../Page/views/sheet-pictures.js"
};

static const unsigned char views_sheet_pointer_js[] = {
#embed "../../Page/views/sheet-pointer.js"
};

static const unsigned char views_sheet_print_js[] = {
#embed "../../Page/views/sheet-print.js"
};

static const unsigned char views_sheet_reveal_js[] = {
#embed "../../Page/views/sheet-reveal.js"
};

static const unsigned char views_sheet_rows_js[] = {
#embed "../../Page/views/sheet-rows.js"
};

static const unsigned char views_sheet_scale_js[] = {
#embed "../../Page/views/sheet-scale.js"
};

static const unsigned char views_sheet_stage_js[] = {
#embed "../../Page/views/sheet-stage.js"
};

static const unsigned char views_sheet_wants_js[] = {
#embed "../../Page/views/sheet-wants.js"
};

static const unsigned char views_sheet_js[] = {
#embed "../../Page/views/sheet.js"
};

static const unsigned char views_shots_js[] = {
#embed "../../Page/views/shots.js"
};

static const unsigned char views_shutter_bar_js[] = {
#embed "../../Page/views/shutter-bar.js"
};

static const unsigned char views_shutter_js[] = {
#embed "../../Page/views/shutter.js"
};

static const unsigned char views_speed_js[] = {
#embed "../../Page/views/speed.js"
};

static const unsigned char views_strip_canvas_js[] = {
#embed "../../Page/views/strip-canvas.js"
};

static const unsigned char views_strip_layout_js[] = {
#embed "../../Page/views/strip-layout.js"
};

static const unsigned char views_strip_js[] = {
#embed "../../Page/views/strip.js"
};

static const unsigned char views_subjects_js[] = {
#embed "../../Page/views/subjects.js"
};

static const unsigned char views_suggestions_js[] = {
#embed "../../Page/views/suggestions.js"
};

static const unsigned char views_take_along_js[] = {
#embed "../../Page/views/take-along.js"
};

static const unsigned char views_toolbar_js[] = {
#embed "../../Page/views/toolbar.js"
};

static const unsigned char views_verdict_bar_js[] = {
#embed "../../Page/views/verdict-bar.js"
};

static const unsigned char views_verdict_keys_js[] = {
#embed "../../Page/views/verdict-keys.js"
};

static const unsigned char views_viewfinder_keys_js[] = {
#embed "../../Page/views/viewfinder-keys.js"
};

static const unsigned char views_viewfinder_js[] = {
#embed "../../Page/views/viewfinder.js"
};

static const unsigned char views_viewfinder_worker_js[] = {
#embed "../../Page/views/viewfinder.worker.js"
};

static const unsigned char views_views_js[] = {
#embed "../../Page/views/views.js"
};

static const unsigned char views_zoom_button_js[] = {
#embed "../../Page/views/zoom-button.js"
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
    {"icon.svg", "image/svg+xml", icon_svg, sizeof icon_svg},
    {"index.html", "text/html; charset=utf-8", index_html, sizeof index_html},
    {"model/ahead.js", "text/javascript; charset=utf-8", model_ahead_js, sizeof model_ahead_js},
    {"model/album-blocks.js", "text/javascript; charset=utf-8", model_album_blocks_js, sizeof model_album_blocks_js},
    {"model/album-copy.js", "text/javascript; charset=utf-8", model_album_copy_js, sizeof model_album_copy_js},
    {"model/album-edits.js", "text/javascript; charset=utf-8", model_album_edits_js, sizeof model_album_edits_js},
    {"model/album-journal.js", "text/javascript; charset=utf-8", model_album_journal_js, sizeof model_album_journal_js},
    {"model/album-listing.js", "text/javascript; charset=utf-8", model_album_listing_js, sizeof model_album_listing_js},
    {"model/album-recovery.js", "text/javascript; charset=utf-8", model_album_recovery_js, sizeof model_album_recovery_js},
    {"model/album-sending.js", "text/javascript; charset=utf-8", model_album_sending_js, sizeof model_album_sending_js},
    {"model/album.js", "text/javascript; charset=utf-8", model_album_js, sizeof model_album_js},
    {"model/albums.js", "text/javascript; charset=utf-8", model_albums_js, sizeof model_albums_js},
    {"model/cameras.js", "text/javascript; charset=utf-8", model_cameras_js, sizeof model_cameras_js},
    {"model/collapse.js", "text/javascript; charset=utf-8", model_collapse_js, sizeof model_collapse_js},
    {"model/details.js", "text/javascript; charset=utf-8", model_details_js, sizeof model_details_js},
    {"model/drafts.js", "text/javascript; charset=utf-8", model_drafts_js, sizeof model_drafts_js},
    {"model/journal.js", "text/javascript; charset=utf-8", model_journal_js, sizeof model_journal_js},
    {"model/lease.js", "text/javascript; charset=utf-8", model_lease_js, sizeof model_lease_js},
    {"model/list-source.js", "text/javascript; charset=utf-8", model_list_source_js, sizeof model_list_source_js},
    {"model/marking.js", "text/javascript; charset=utf-8", model_marking_js, sizeof model_marking_js},
    {"model/newest.js", "text/javascript; charset=utf-8", model_newest_js, sizeof model_newest_js},
    {"model/opened-album.js", "text/javascript; charset=utf-8", model_opened_album_js, sizeof model_opened_album_js},
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
    {"views/add-to-album.js", "text/javascript; charset=utf-8", views_add_to_album_js, sizeof views_add_to_album_js},
    {"views/album-conflict.js", "text/javascript; charset=utf-8", views_album_conflict_js, sizeof views_album_conflict_js},
    {"views/album-cover.js", "text/javascript; charset=utf-8", views_album_cover_js, sizeof views_album_cover_js},
    {"views/album-drag.js", "text/javascript; charset=utf-8", views_album_drag_js, sizeof views_album_drag_js},
    {"views/album-editing.js", "text/javascript; charset=utf-8", views_album_editing_js, sizeof views_album_editing_js},
    {"views/album-field.js", "text/javascript; charset=utf-8", views_album_field_js, sizeof views_album_field_js},
    {"views/album-finder.js", "text/javascript; charset=utf-8", views_album_finder_js, sizeof views_album_finder_js},
    {"views/album-flow.js", "text/javascript; charset=utf-8", views_album_flow_js, sizeof views_album_flow_js},
    {"views/album-keys.js", "text/javascript; charset=utf-8", views_album_keys_js, sizeof views_album_keys_js},
    {"views/album-mark.js", "text/javascript; charset=utf-8", views_album_mark_js, sizeof views_album_mark_js},
    {"views/album-page.js", "text/javascript; charset=utf-8", views_album_page_js, sizeof views_album_page_js},
    {"views/album-photo.js", "text/javascript; charset=utf-8", views_album_photo_js, sizeof views_album_photo_js},
    {"views/album-rows.js", "text/javascript; charset=utf-8", views_album_rows_js, sizeof views_album_rows_js},
    {"views/album-sections.js", "text/javascript; charset=utf-8", views_album_sections_js, sizeof views_album_sections_js},
    {"views/album-states.js", "text/javascript; charset=utf-8", views_album_states_js, sizeof views_album_states_js},
    {"views/album-text.js", "text/javascript; charset=utf-8", views_album_text_js, sizeof views_album_text_js},
    {"views/album-tools.js", "text/javascript; charset=utf-8", views_album_tools_js, sizeof views_album_tools_js},
    {"views/album.js", "text/javascript; charset=utf-8", views_album_js, sizeof views_album_js},
    {"views/albums-keys.js", "text/javascript; charset=utf-8", views_albums_keys_js, sizeof views_albums_keys_js},
    {"views/albums.js", "text/javascript; charset=utf-8", views_albums_js, sizeof views_albums_js},
    {"views/block-bar.js", "text/javascript; charset=utf-8", views_block_bar_js, sizeof views_block_bar_js},
    {"views/camera-panel.js", "text/javascript; charset=utf-8", views_camera_panel_js, sizeof views_camera_panel_js},
    {"views/combobox.js", "text/javascript; charset=utf-8", views_combobox_js, sizeof views_combobox_js},
    {"views/compare-keys.js", "text/javascript; charset=utf-8", views_compare_keys_js, sizeof views_compare_keys_js},
    {"views/compare-layout.js", "text/javascript; charset=utf-8", views_compare_layout_js, sizeof views_compare_layout_js},
    {"views/compare-next.js", "text/javascript; charset=utf-8", views_compare_next_js, sizeof views_compare_next_js},
    {"views/compare-pane.js", "text/javascript; charset=utf-8", views_compare_pane_js, sizeof views_compare_pane_js},
    {"views/compare-panes.js", "text/javascript; charset=utf-8", views_compare_panes_js, sizeof views_compare_panes_js},
    {"views/compare-set.js", "text/javascript; charset=utf-8", views_compare_set_js, sizeof views_compare_set_js},
    {"views/compare-words.js", "text/javascript; charset=utf-8", views_compare_words_js, sizeof views_compare_words_js},
    {"views/compare.js", "text/javascript; charset=utf-8", views_compare_js, sizeof views_compare_js},
    {"views/control-inputs.js", "text/javascript; charset=utf-8", views_control_inputs_js, sizeof views_control_inputs_js},
    {"views/control-names.js", "text/javascript; charset=utf-8", views_control_names_js, sizeof views_control_names_js},
    {"views/control-sender.js", "text/javascript; charset=utf-8", views_control_sender_js, sizeof views_control_sender_js},
    {"views/cull-keys.js", "text/javascript; charset=utf-8", views_cull_keys_js, sizeof views_cull_keys_js},
    {"views/cull-place.js", "text/javascript; charset=utf-8", views_cull_place_js, sizeof views_cull_place_js},
    {"views/cull-review.js", "text/javascript; charset=utf-8", views_cull_review_js, sizeof views_cull_review_js},
    {"views/cull.js", "text/javascript; charset=utf-8", views_cull_js, sizeof views_cull_js},
    {"views/download.js", "text/javascript; charset=utf-8", views_download_js, sizeof views_download_js},
    {"views/edge-print.js", "text/javascript; charset=utf-8", views_edge_print_js, sizeof views_edge_print_js},
    {"views/edge-words.js", "text/javascript; charset=utf-8", views_edge_words_js, sizeof views_edge_words_js},
    {"views/empty.js", "text/javascript; charset=utf-8", views_empty_js, sizeof views_empty_js},
    {"views/exposure-words.js", "text/javascript; charset=utf-8", views_exposure_words_js, sizeof views_exposure_words_js},
    {"views/facets.js", "text/javascript; charset=utf-8", views_facets_js, sizeof views_facets_js},
    {"views/filter-counts.js", "text/javascript; charset=utf-8", views_filter_counts_js, sizeof views_filter_counts_js},
    {"views/filter.js", "text/javascript; charset=utf-8", views_filter_js, sizeof views_filter_js},
    {"views/find.js", "text/javascript; charset=utf-8", views_find_js, sizeof views_find_js},
    {"views/folder-field.js", "text/javascript; charset=utf-8", views_folder_field_js, sizeof views_folder_field_js},
    {"views/frame-memory.js", "text/javascript; charset=utf-8", views_frame_memory_js, sizeof views_frame_memory_js},
    {"views/keyword-field.js", "text/javascript; charset=utf-8", views_keyword_field_js, sizeof views_keyword_field_js},
    {"views/left-drafts.js", "text/javascript; charset=utf-8", views_left_drafts_js, sizeof views_left_drafts_js},
    {"views/left.js", "text/javascript; charset=utf-8", views_left_js, sizeof views_left_js},
    {"views/linked-zoom.js", "text/javascript; charset=utf-8", views_linked_zoom_js, sizeof views_linked_zoom_js},
    {"views/live-picture.js", "text/javascript; charset=utf-8", views_live_picture_js, sizeof views_live_picture_js},
    {"views/no-camera.js", "text/javascript; charset=utf-8", views_no_camera_js, sizeof views_no_camera_js},
    {"views/note-field.js", "text/javascript; charset=utf-8", views_note_field_js, sizeof views_note_field_js},
    {"views/nothing-left.js", "text/javascript; charset=utf-8", views_nothing_left_js, sizeof views_nothing_left_js},
    {"views/overlays.js", "text/javascript; charset=utf-8", views_overlays_js, sizeof views_overlays_js},
    {"views/pane-input.js", "text/javascript; charset=utf-8", views_pane_input_js, sizeof views_pane_input_js},
    {"views/pane.js", "text/javascript; charset=utf-8", views_pane_js, sizeof views_pane_js},
    {"views/panel-keys.js", "text/javascript; charset=utf-8", views_panel_keys_js, sizeof views_panel_keys_js},
    {"views/panel.js", "text/javascript; charset=utf-8", views_panel_js, sizeof views_panel_js},
    {"views/pencil.js", "text/javascript; charset=utf-8", views_pencil_js, sizeof views_pencil_js},
    {"views/photo-at.js", "text/javascript; charset=utf-8", views_photo_at_js, sizeof views_photo_at_js},
    {"views/photo-canvas.js", "text/javascript; charset=utf-8", views_photo_canvas_js, sizeof views_photo_canvas_js},
    {"views/photo-counters.js", "text/javascript; charset=utf-8", views_photo_counters_js, sizeof views_photo_counters_js},
    {"views/photo-facts.js", "text/javascript; charset=utf-8", views_photo_facts_js, sizeof views_photo_facts_js},
    {"views/photo-keys.js", "text/javascript; charset=utf-8", views_photo_keys_js, sizeof views_photo_keys_js},
    {"views/photo.js", "text/javascript; charset=utf-8", views_photo_js, sizeof views_photo_js},
    {"views/present.js", "text/javascript; charset=utf-8", views_present_js, sizeof views_present_js},
    {"views/presenter.js", "text/javascript; charset=utf-8", views_presenter_js, sizeof views_presenter_js},
    {"views/reading-word.js", "text/javascript; charset=utf-8", views_reading_word_js, sizeof views_reading_word_js},
    {"views/reject-tile.js", "text/javascript; charset=utf-8", views_reject_tile_js, sizeof views_reject_tile_js},
    {"views/retaken.js", "text/javascript; charset=utf-8", views_retaken_js, sizeof views_retaken_js},
    {"views/scale-marks.js", "text/javascript; charset=utf-8", views_scale_marks_js, sizeof views_scale_marks_js},
    {"views/scrolled-pictures.js", "text/javascript; charset=utf-8", views_scrolled_pictures_js, sizeof views_scrolled_pictures_js},
    {"views/scrubber.js", "text/javascript; charset=utf-8", views_scrubber_js, sizeof views_scrubber_js},
    {"views/selection-bar.js", "text/javascript; charset=utf-8", views_selection_bar_js, sizeof views_selection_bar_js},
    {"views/sheet-anchor.js", "text/javascript; charset=utf-8", views_sheet_anchor_js, sizeof views_sheet_anchor_js},
    {"views/sheet-canvas.js", "text/javascript; charset=utf-8", views_sheet_canvas_js, sizeof views_sheet_canvas_js},
    {"views/sheet-days.js", "text/javascript; charset=utf-8", views_sheet_days_js, sizeof views_sheet_days_js},
    {"views/sheet-grid.js", "text/javascript; charset=utf-8", views_sheet_grid_js, sizeof views_sheet_grid_js},
    {"views/sheet-groups.js", "text/javascript; charset=utf-8", views_sheet_groups_js, sizeof views_sheet_groups_js},
    {"views/sheet-growth.js", "text/javascript; charset=utf-8", views_sheet_growth_js, sizeof views_sheet_growth_js},
    {"views/sheet-keys.js", "text/javascript; charset=utf-8", views_sheet_keys_js, sizeof views_sheet_keys_js},
    {"views/sheet-layout.js", "text/javascript; charset=utf-8", views_sheet_layout_js, sizeof views_sheet_layout_js},
    {"views/sheet-look.js", "text/javascript; charset=utf-8", views_sheet_look_js, sizeof views_sheet_look_js},
    {"views/sheet-photo.js", "text/javascript; charset=utf-8", views_sheet_photo_js, sizeof views_sheet_photo_js},
    {"views/sheet-pictures.js", "text/javascript; charset=utf-8", views_sheet_pictures_js, sizeof views_sheet_pictures_js},
    {"views/sheet-pointer.js", "text/javascript; charset=utf-8", views_sheet_pointer_js, sizeof views_sheet_pointer_js},
    {"views/sheet-print.js", "text/javascript; charset=utf-8", views_sheet_print_js, sizeof views_sheet_print_js},
    {"views/sheet-reveal.js", "text/javascript; charset=utf-8", views_sheet_reveal_js, sizeof views_sheet_reveal_js},
    {"views/sheet-rows.js", "text/javascript; charset=utf-8", views_sheet_rows_js, sizeof views_sheet_rows_js},
    {"views/sheet-scale.js", "text/javascript; charset=utf-8", views_sheet_scale_js, sizeof views_sheet_scale_js},
    {"views/sheet-stage.js", "text/javascript; charset=utf-8", views_sheet_stage_js, sizeof views_sheet_stage_js},
    {"views/sheet-wants.js", "text/javascript; charset=utf-8", views_sheet_wants_js, sizeof views_sheet_wants_js},
    {"views/sheet.js", "text/javascript; charset=utf-8", views_sheet_js, sizeof views_sheet_js},
    {"views/shots.js", "text/javascript; charset=utf-8", views_shots_js, sizeof views_shots_js},
    {"views/shutter-bar.js", "text/javascript; charset=utf-8", views_shutter_bar_js, sizeof views_shutter_bar_js},
    {"views/shutter.js", "text/javascript; charset=utf-8", views_shutter_js, sizeof views_shutter_js},
    {"views/speed.js", "text/javascript; charset=utf-8", views_speed_js, sizeof views_speed_js},
    {"views/strip-canvas.js", "text/javascript; charset=utf-8", views_strip_canvas_js, sizeof views_strip_canvas_js},
    {"views/strip-layout.js", "text/javascript; charset=utf-8", views_strip_layout_js, sizeof views_strip_layout_js},
    {"views/strip.js", "text/javascript; charset=utf-8", views_strip_js, sizeof views_strip_js},
    {"views/subjects.js", "text/javascript; charset=utf-8", views_subjects_js, sizeof views_subjects_js},
    {"views/suggestions.js", "text/javascript; charset=utf-8", views_suggestions_js, sizeof views_suggestions_js},
    {"views/take-along.js", "text/javascript; charset=utf-8", views_take_along_js, sizeof views_take_along_js},
    {"views/toolbar.js", "text/javascript; charset=utf-8", views_toolbar_js, sizeof views_toolbar_js},
    {"views/verdict-bar.js", "text/javascript; charset=utf-8", views_verdict_bar_js, sizeof views_verdict_bar_js},
    {"views/verdict-keys.js", "text/javascript; charset=utf-8", views_verdict_keys_js, sizeof views_verdict_keys_js},
    {"views/viewfinder-keys.js", "text/javascript; charset=utf-8", views_viewfinder_keys_js, sizeof views_viewfinder_keys_js},
    {"views/viewfinder.js", "text/javascript; charset=utf-8", views_viewfinder_js, sizeof views_viewfinder_js},
    {"views/viewfinder.worker.js", "text/javascript; charset=utf-8", views_viewfinder_worker_js, sizeof views_viewfinder_worker_js},
    {"views/views.js", "text/javascript; charset=utf-8", views_views_js, sizeof views_views_js},
    {"views/zoom-button.js", "text/javascript; charset=utf-8", views_zoom_button_js, sizeof views_zoom_button_js},
};

size_t c_page_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct c_page_file c_page_file(size_t index) {
  return files[index];
}
