import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { CreateEventBody } from '#contract/events/fields.ts'
import type { createEvent as endpoint } from '#contract/events/management.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createOfTemplate } from './create-of-template.ts'
import { eventSlugTaken } from '../management/event-editing-store.ts'
import { findManagingClub } from '../management/managed-event-views.ts'
import { readManagedEvent } from '../management/read-managed.ts'
import { changed } from '../management/shape-managed-event.ts'
import { writeDraft } from '../management/write-draft.ts'

type CreatedEvent = AnswerOf<typeof endpoint>

/** Creates a draft event, or what a template produces; with a key, a repeated call gets the first response. */
export async function createEvent(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: CreateEventBody,
  key: string | null,
): Promise<CreatedEvent> {
  const once = { user_id: caller.actor.user_id, club_id: caller.club_id, key, endpoint: 'createEvent', request: body }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => {
      const now = clock.now()
      const created = await createWithin(tx, caller.club_id, body, now)
      const subject = { kind: 'event', id: created.id }
      await audit(tx, caller, { at: now, action: 'createEvent', subject, after: body })
      return created
    },
    eventSlugTaken,
  )
}

async function createWithin(tx: Tx, clubId: string, body: CreateEventBody, now: Temporal.Instant): Promise<CreatedEvent> {
  const club = (await findManagingClub(tx, clubId)) ?? refuse('club_incomplete')
  // Without a template, the contract's schema requires all three.
  const { template_id, business_date = '', title = '', starts_at_local = '', ends_at_local = '' } = body
  if (template_id !== undefined) {
    const { id, read, events } = await createOfTemplate(tx, club, { ...body, template_id, business_date }, now)
    return { ...changed(await readManagedEvent(tx, { club_id: clubId, event_id: id, now }), read), ...(events && { events }) }
  }
  const { id, read } = await writeDraft(tx, club, { ...body, title, starts_at_local, ends_at_local }, { now, origin: null })
  return changed(await readManagedEvent(tx, { club_id: clubId, event_id: id, now }), read)
}
