"""Every address. Pages of an event lie below its code; the desk lies below `manage/`."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, register_converter

from tournament import converters
from tournament.views import (
    access,
    archives,
    cards,
    checkin,
    checks,
    copies,
    corrections,
    deletion,
    desk,
    draws,
    events,
    hands,
    health,
    jobs,
    levels,
    match_cards,
    players,
    presence,
    prints,
    public,
    rescore,
    rounds,
    rules,
    rulings,
    score_corrections,
    scores,
    screen,
    staff,
    tokens,
    withdrawals,
)

register_converter(converters.EventCode, "event")
register_converter(converters.MatchCode, "match")
register_converter(converters.SmallNumber, "number")

_public = [
    path("", public.event, name="event"),
    path("bracket/", public.bracket, name="bracket"),
    path("standings/", public.standings, name="standings"),
    path("m/<match:match_code>/", public.match, name="match"),
    path("p/<number:number>/", public.player, name="player"),
    path("find/", public.find, name="find"),
    path("rules/", rules.event_rules, name="event_rules"),
    path("screen/", screen.screen, name="screen"),
]

_manage = [
    path("", desk.manage, name="manage"),
    path("go/", desk.go_to_match, name="go_to_match"),
    path("archive/", archives.archive, name="event_archive"),
    path("copy/", copies.event_copy, name="event_copy"),
    path("delete/", deletion.event_delete, name="event_delete"),
    path("settings/", events.manage_settings, name="manage_settings"),
    path("staff/", staff.manage_staff, name="manage_staff"),
    path("staff/change/", staff.staff_change, name="staff_change"),
    path("staff/links/", staff.links_revoke, name="links_revoke"),
    path("rules/", rescore.rescore, name="rescore"),
    path("players/", players.manage_players, name="manage_players"),
    path("players/add/", players.entries_add, name="entries_add"),
    path("players/seeds/", players.seeds_set, name="seeds_set"),
    path("players/<number:number>/", players.entry_change, name="entry_change"),
    path("players/<number:number>/remove/", players.entry_remove, name="entry_remove"),
    path("players/<number:number>/withdraw/", withdrawals.entry_withdraw, name="entry_withdraw"),
    path("players/<number:number>/restore/", withdrawals.entry_restore, name="entry_restore"),
    path("checkin/", checkin.check_in, name="check_in"),
    path("checks/", checks.sheet_checks, name="sheet_checks"),
    path("draw/", draws.manage_draw, name="manage_draw"),
    path("draw/swap/", draws.draw_swap, name="draw_swap"),
    path("draw/publish/", draws.draw_publish, name="draw_publish"),
    path("draw/discard/", draws.draw_discard, name="draw_discard"),
    path("print/", prints.manage_print, name="manage_print"),
    path("print/paper/", prints.paper_request, name="paper_request"),
    path("round/<number:number>/", rounds.manage_round, name="manage_round"),
    path("round/<number:number>/tables/", rounds.tables_set, name="tables_set"),
    path("round/<number:number>/length/", rounds.round_length, name="round_length"),
    path("round/<number:number>/sheets/", rounds.sheets_request, name="sheets_request"),
]

_match = [
    path("entry/", hands.match_entry, name="match_entry"),
    path("check/", checks.match_check, name="match_check"),
    path("cards/", match_cards.match_cards, name="match_cards"),
    path("entry/others/", presence.sheet_others, name="sheet_others"),
    path("entry/reading/", hands.hand_reading, name="hand_reading"),
    path("hands/<number:fact_id>/change/", corrections.hand_change, name="hand_change"),
    path("hands/<number:fact_id>/insert/", corrections.hand_insert, name="hand_insert"),
    path("hands/<number:fact_id>/strike/", corrections.hand_strike, name="hand_strike"),
    path("scores/", scores.match_scores, name="match_scores"),
    path("scores/level/", levels.match_level, name="match_level"),
    path("scores/<number:fact_id>/change/", score_corrections.score_change, name="score_change"),
    path("scores/<number:fact_id>/insert/", score_corrections.score_insert, name="score_insert"),
    path("scores/<number:fact_id>/strike/", score_corrections.score_strike, name="score_strike"),
    path("ruling/", rulings.match_ruling, name="match_ruling"),
    path("ruling/strike/", rulings.ruling_strike, name="ruling_strike"),
]

_event: list[URLPattern | URLResolver] = [
    *_public,
    path("manage/", include(_manage)),
    path("m/<match:match_code>/", include(_match)),
    path("log/", desk.event_log, name="event_log"),
    path("jobs/<number:job_id>/", jobs.job, name="job"),
    path("jobs/<number:job_id>/file/", jobs.job_file, name="job_file"),
    path("jobs/<number:job_id>/again/", jobs.job_again, name="job_again"),
]

urlpatterns = [
    path("", public.home, name="home"),
    path("sign-in/", access.SignIn.as_view(), name="sign_in"),
    path("sign-out/", access.SignOut.as_view(), name="sign_out"),
    path("join/<str:token>/", access.join, name="join"),
    path("new/", events.event_new, name="event_new"),
    path("new/rules/", events.rules_fields, name="rules_fields"),
    path("restore/", archives.restore, name="restore"),
    path("restore/<str:mark>/", archives.restore_file, name="restore_file"),
    path("deleted/", deletion.event_deleted, name="event_deleted"),
    path("deleted/file/", deletion.deleted_file, name="deleted_file"),
    path("cards/", cards.check, name="check_hand"),
    path("rules/", rules.rules_index, name="rules_index"),
    path("rules/<slug:preset>/", rules.rules_preset, name="rules_preset"),
    path("e/<event:code>/", include(_event)),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<number:number>/revoke/", tokens.token_revoke, name="token_revoke"),
    path("api/", include("tournament.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("admin/", admin.site.urls),
]

# An address of the API is never answered by a page.
handler400 = "tournament.api.problems.bad_request"
handler500 = "tournament.api.problems.server_error"
