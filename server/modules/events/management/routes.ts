import * as exports from '#contract/events/exports.ts'
import * as lineup from '#contract/events/lineup.ts'
import * as management from '#contract/events/management.ts'
import { requiredFile, route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { deleteEvent } from './delete-event.ts'
import { removeEventCover, setEventCover } from './event-cover.ts'
import { getManagedEvent } from './get-managed-event.ts'
import { exportManagedEvents } from './export-managed-events.ts'
import { listManagedEvents } from './list-managed-events.ts'
import { getLineup, saveSetTimes } from './set-times.ts'
import { manageEvent } from './manage-event.ts'
import { updateEvent } from './update-event.ts'

export function managementRoutes(infrastructure: Infrastructure, vocabulary: Vocabulary): Route[] {
  return [
    route(management.listManagedEvents, async ({ caller, query, db }) =>
      listManagedEvents({ ...infrastructure, db }, vocabulary, caller, query),
    ),
    route(exports.exportManagedEvents, async ({ caller, query, db }) =>
      exportManagedEvents({ ...infrastructure, db }, vocabulary, caller, query),
    ),
    route(management.getManagedEvent, async ({ caller, params }) => getManagedEvent(infrastructure, caller, params.id)),
    route(management.updateEvent, async ({ caller, params, body }) => updateEvent(infrastructure, caller, params.id, body)),
    route(management.deleteEvent, async ({ caller, params }) => deleteEvent(infrastructure, caller, params.id)),
    route(management.manageEvent, async ({ caller, params, body, idempotency_key }) =>
      manageEvent(infrastructure, caller, { event_id: params.id, body, key: idempotency_key }),
    ),
    route(lineup.getLineup, async ({ caller, params }) => getLineup(infrastructure, caller, params.id)),
    route(lineup.saveSetTimes, async ({ caller, params, body }) => saveSetTimes(infrastructure, caller, params.id, body)),
    route(management.setEventCover, async ({ caller, params, files, body }) =>
      setEventCover(infrastructure, caller, params.id, { bytes: requiredFile(files, 'picture').bytes, form: body }),
    ),
    route(management.removeEventCover, async ({ caller, params }) => removeEventCover(infrastructure, caller, params.id)),
  ]
}
