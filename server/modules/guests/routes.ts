import * as list from '#contract/guests/club-guest-list.ts'
import * as guests from '#contract/guests/club-guests.ts'
import * as imports from '#contract/guests/import.ts'
import * as listings from '#contract/guests/listings.ts'
import * as merges from '#contract/guests/merges.ts'
import * as news from '#contract/guests/news.ts'
import * as segments from '#contract/guests/segments.ts'
import * as settings from '#contract/guests/settings.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addListedGuest } from './add-listed-guest.ts'
import { addClubGuest, deleteClubGuest, updateClubGuest, withdrawContactConsent } from './change-guests.ts'
import { addGuestNote, deleteGuestNote } from './guest-notes.ts'
import { getGuestSettings, updateGuestSettings } from './guest-settings.ts'
import { exportClubGuests, listClubGuests } from './list-guests.ts'
import { importGuests, previewGuestImport } from './import-guests.ts'
import { listGuestDuplicates } from './list-duplicates.ts'
import { mergeGuest, undoGuestMerge } from './merge-guests.ts'
import { getClubNews, listClubNews, setClubNews } from './news.ts'
import { addGuestSegment, deleteGuestSegment, listGuestSegments, updateGuestSegment } from './segments.ts'
import { getClubGuest, listGuestReservations } from './show-guest.ts'

export function guestRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(list.listClubGuests, ({ caller, query, db }) => listClubGuests({ ...infrastructure, db }, caller, query)),
    route(list.exportClubGuests, ({ caller, query, db }) => exportClubGuests({ ...infrastructure, db }, caller, query)),
    route(settings.getGuestSettings, ({ caller }) => getGuestSettings(infrastructure, caller)),
    route(settings.updateGuestSettings, ({ caller, body }) => updateGuestSettings(infrastructure, caller, body)),
    route(segments.listGuestSegments, ({ caller, query }) => listGuestSegments(infrastructure, caller, query)),
    route(segments.addGuestSegment, ({ caller, body }) => addGuestSegment(infrastructure, caller, body)),
    route(segments.updateGuestSegment, ({ caller, params, body }) => updateGuestSegment(infrastructure, caller, params.id, body)),
    route(segments.deleteGuestSegment, ({ caller, params }) => deleteGuestSegment(infrastructure, caller, params.id)),
    route(news.listClubNews, ({ caller, query }) => listClubNews(infrastructure, caller, query)),
    route(news.getClubNews, ({ caller, params }) => getClubNews(infrastructure, caller, params.club_id)),
    route(news.setClubNews, ({ caller, params, body }) => setClubNews(infrastructure, caller, params.club_id, body.is_wanted)),
    route(guests.addClubGuest, ({ caller, body, idempotency_key: key }) => addClubGuest(infrastructure, caller, { body, key })),
    route(guests.getClubGuest, ({ caller, params }) => getClubGuest(infrastructure, caller, params.id)),
    route(guests.updateClubGuest, ({ caller, params, body }) => updateClubGuest(infrastructure, caller, params.id, body)),
    route(guests.deleteClubGuest, ({ caller, params }) => deleteClubGuest(infrastructure, caller, params.id)),
    route(guests.withdrawContactConsent, ({ caller, params }) => withdrawContactConsent(infrastructure, caller, params.id)),
    route(imports.previewGuestImport, ({ caller, body }) => previewGuestImport(infrastructure, caller, body)),
    route(imports.importGuests, ({ caller, body, idempotency_key }) =>
      importGuests(infrastructure, caller, { body, key: idempotency_key }),
    ),
    route(listings.addListedGuest, ({ caller, params, body }) => addListedGuest(infrastructure, caller, params.id, body)),
    route(guests.listGuestReservations, ({ caller, params, query }) =>
      listGuestReservations(infrastructure, caller, params.id, query),
    ),
    route(merges.listGuestDuplicates, ({ caller, params, query }) =>
      listGuestDuplicates(infrastructure, caller, params.id, query),
    ),
    route(merges.mergeGuest, ({ caller, params, body }) => mergeGuest(infrastructure, caller, params.id, body)),
    route(merges.undoGuestMerge, ({ caller, params }) => undoGuestMerge(infrastructure, caller, params)),
    route(guests.addGuestNote, ({ caller, params, body, idempotency_key: key }) =>
      addGuestNote(infrastructure, caller, { id: params.id, body, key }),
    ),
    route(guests.deleteGuestNote, ({ caller, params }) => deleteGuestNote(infrastructure, caller, params)),
  ]
}
