import type { ChangedEvent, CreateEventBody } from '#contract/event-management.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryRaces } from '../../../infrastructure/database/retry-races.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { answerOnce, type OnceBy } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { insertEvents } from '../event-store.ts'
import { chooseSlug } from './choose-slug.ts'
import { detailsOf } from './event-details.ts'
import { slugTaken } from './event-editing-store.ts'
import { readTimes } from './event-times.ts'
import { findManagingClub } from './managed-event-views.ts'
import { readManaged } from './read-managed.ts'
import { refuseOverLicence } from './refuse-over-licence.ts'
import { changed } from './shape-managed-event.ts'

/** Writes a new draft of this club; with a key, a second identical call is answered like the first. */
export async function createEvent({ db, clock }: Infrastructure, by: OnceBy, clubId: string, body: CreateEventBody): Promise<ChangedEvent> {
  const write = async (tx: Tx) => {
    const now = clock.now()
    return answerOnce(tx, { ...by, endpoint: 'createEvent', request: body }, now, async () => createWithin(tx, clubId, body, now))
  }
  return retryRaces(async () => db.transaction().execute(write), slugTaken)
}

async function createWithin(tx: Tx, clubId: string, body: CreateEventBody, now: Temporal.Instant): Promise<ChangedEvent> {
  const club = (await findManagingClub(tx, clubId)) ?? refuse('club_incomplete')
  const read = readTimes(body, null, club)
  if (Object.keys(read.fields).length > 0) refuse('invalid', { fields: read.fields })
  const capacity = body.capacity ?? club.licence_capacity
  refuseOverLicence(capacity, club)
  const id = newId()
  const row = {
    ...detailsOf(body),
    ...read.times,
    id,
    club_id: clubId,
    slug: await chooseSlug(tx, { id, asked: body.slug, title: body.title, date: read.times.business_date }),
    capacity,
    min_age: body.min_age ?? club.min_age,
    timezone: club.timezone,
    state: 'draft',
    created_at: instantText(now),
    updated_at: instantText(now),
  }
  await insertEvents(tx, [{ row, club }])
  return changed(await readManaged(tx, { club_id: clubId, event_id: id, now }), read)
}
