"""The addresses of the API. Codes and numbers are told apart before a database is asked."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournament.api.views import (
    about,
    cards,
    checkin,
    checks,
    corrections,
    draws,
    entries,
    events,
    files,
    hands,
    jobs,
    leaving,
    matches,
    rescore,
    rounds,
    rulings,
    scores,
    scoring,
    tokens,
)

app_name = "api"

_match = [
    path("", matches.Match.as_view(), name="match"),
    path("hands/", hands.Hands.as_view(), name="hands"),
    path("hands/reading/", hands.Reading.as_view(), name="reading"),
    path("cards/", cards.Cards.as_view(), name="cards"),
    path("corrections/", corrections.Corrections.as_view(), name="corrections"),
    path("corrections/preview/", corrections.CorrectionPreviews.as_view(), name="preview"),
    path("scores/", scores.Scores.as_view(), name="scores"),
    path("scores/preview/", scores.ScorePreviews.as_view(), name="score_preview"),
    path("scores/corrections/", scores.ScoreCorrections.as_view(), name="score_corrections"),
    path("level/", scores.Level.as_view(), name="level"),
    path("level/preview/", scores.LevelPreviews.as_view(), name="level_preview"),
    path("check/", checks.SheetChecks.as_view(), name="check"),
    path("ruling/", rulings.Ruling.as_view(), name="ruling"),
    path("ruling/strike/", rulings.RulingStrike.as_view(), name="ruling_strike"),
]

_event: list[URLPattern | URLResolver] = [
    path("", events.Event.as_view(), name="event"),
    path("archive/", files.Archive.as_view(), name="archive"),
    path("copy/", files.Copy.as_view(), name="copy"),
    path("delete/", files.Delete.as_view(), name="delete"),
    path("entries/", entries.Entries.as_view(), name="entries"),
    path("entries/<number:number>/", entries.Entry.as_view(), name="entry"),
    path("entries/<number:number>/withdrawal/", leaving.Withdrawal.as_view(), name="withdrawal"),
    path("entries/<number:number>/restoring/", leaving.Restoring.as_view(), name="restoring"),
    path("checks/", checks.SheetStates.as_view(), name="checks"),
    path("checkin/", checkin.CheckIn.as_view(), name="checkin"),
    path("seeds/", entries.Seeds.as_view(), name="seeds"),
    path("draw/", draws.Draw.as_view(), name="draw"),
    path("draw/reasons/", draws.Reasons.as_view(), name="draw_reasons"),
    path("draw/swap/", draws.Swap.as_view(), name="draw_swap"),
    path("draw/publish/", draws.Publish.as_view(), name="publish"),
    path("draw/discard/", draws.Discard.as_view(), name="discard"),
    path("rescore/", rescore.Rescores.as_view(), name="rescore"),
    path("rescore/preview/", rescore.RescorePlans.as_view(), name="rescore_preview"),
    path("bracket/", draws.Bracket.as_view(), name="bracket"),
    path("standings/", draws.Standings.as_view(), name="standings"),
    path("rounds/<number:number>/tables/", rounds.Tables.as_view(), name="tables"),
    path("rounds/<number:number>/rules/", rounds.RoundRules.as_view(), name="round_rules"),
    path("matches/", matches.Matches.as_view(), name="matches"),
    path("matches/<match:match_code>/", include(_match)),
    path("log/", matches.Log.as_view(), name="log"),
    path("sheets/", jobs.Sheets.as_view(), name="sheets"),
    path("papers/", jobs.Papers.as_view(), name="papers"),
    path("jobs/", jobs.Jobs.as_view(), name="jobs"),
    path("jobs/<number:number>/", jobs.Job.as_view(), name="job"),
    path("jobs/<number:number>/again/", jobs.JobAgain.as_view(), name="job_again"),
    path("jobs/<number:number>/file/", jobs.JobFile.as_view(), name="job_file"),
]

urlpatterns = [
    path("", about.docs, name="docs"),
    path("v1/schema/", about.Schema.as_view(), name="schema"),
    path("v1/events/", events.Events.as_view(), name="events"),
    path("v1/events/<event:code>/", include(_event)),
    path("v1/rules/", scoring.Presets.as_view(), name="presets"),
    path("v1/rules/<slug:preset>/", scoring.Preset.as_view(), name="preset"),
    path("v1/score/", scoring.Score.as_view(), name="score"),
    path("v1/check-hand/", scoring.CheckHand.as_view(), name="check_hand"),
    path("v1/tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("v1/tokens/<number:number>/", tokens.Token.as_view(), name="token"),
    re_path("", about.Nothing.as_view(), name="nothing"),
]
