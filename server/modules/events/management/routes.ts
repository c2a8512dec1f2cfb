import * as management from '#contract/event-management.ts'
import { requiredFile, route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { removeEventCover, setEventCover } from './event-cover.ts'
import { getManagedEvent } from './get-managed-event.ts'
import { listManagedEvents } from './list-managed-events.ts'
import { manageEvent } from './manage-event.ts'
import { updateEvent } from './update-event.ts'

export function managementRoutes(infrastructure: Infrastructure, vocabulary: Vocabulary): Route[] {
  return [
    route(management.listManagedEvents, async ({ club_id, query }) =>
      listManagedEvents(infrastructure, vocabulary, club_id, query),
    ),
    route(management.createEvent, async ({ actor, club_id, body, idempotency_key: key }) =>
      createEvent(infrastructure, { user_id: actor.user_id, key }, club_id, body),
    ),
    route(management.getManagedEvent, async ({ club_id, params }) => getManagedEvent(infrastructure, club_id, params.id)),
    route(management.updateEvent, async ({ club_id, params, body }) => updateEvent(infrastructure, club_id, params.id, body)),
    route(management.deleteEvent, async ({ club_id, params }) => deleteEvent(infrastructure, club_id, params.id)),
    route(management.manageEvent, async ({ actor, club_id, params, body, idempotency_key: key }) =>
      manageEvent(infrastructure, { user_id: actor.user_id, key }, { club_id, event_id: params.id }, body),
    ),
    route(management.setEventCover, async ({ club_id, params, files, body }) =>
      setEventCover(
        infrastructure,
        { club_id, event_id: params.id },
        { bytes: requiredFile(files, 'picture').bytes, form: body },
      ),
    ),
    route(management.removeEventCover, async ({ club_id, params }) =>
      removeEventCover(infrastructure, { club_id, event_id: params.id }),
    ),
  ]
}
