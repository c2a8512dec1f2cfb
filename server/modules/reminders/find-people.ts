import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { eventPublishedJob } from '../events/index.ts'
import { findExpected, findFollowers, findInterested, offersToPublic, type Page } from './people-views.ts'
import { remind } from './remind.ts'
import { eventReminder } from './reminder-jobs.ts'
import type { PersonToRemind } from './reminder-store.ts'
import { findRemindedEvent } from './reminder-views.ts'
import { usefulUntil, type RemindedEvent } from './reminder-words.ts'

/** People per job: the next ones are another job, so that one event never keeps a worker of the bulk lane for long. */
const chunk = 500

async function findPeople(tx: Tx, kind: ReminderKind, event: RemindedEvent, page: Page): Promise<PersonToRemind[]> {
  const path = `/client/events/${event.slug}`
  if (kind === 'new_event') return (await findFollowers(tx, event, page)).map((one) => ({ ...one, path }))
  if (kind !== 'doors_open') return (await findInterested(tx, event.id, page)).map((one) => ({ ...one, artist: null, path }))
  const expected = await findExpected(tx, event.id, page)
  return expected.map(({ user_id, reservation_id }) => ({
    user_id,
    artist: null,
    path: reservation_id === null ? path : `/client/reservations/${reservation_id}/ticket`,
  }))
}

/** Whether what a reminder says is still so: the event takes place, or can be booked, and it is not too late. */
export function holds(kind: ReminderKind, event: RemindedEvent, now: Temporal.Instant): boolean {
  const isOn = kind === 'doors_open' ? event.takes_place : event.is_open
  return isOn && Temporal.Instant.compare(now, usefulUntil(kind, event)) < 0
}

interface Chunk {
  kind: ReminderKind
  event_id: string
  after: string | null
}

/** Reminds the next people of an event, and enqueues a job for those after them. */
async function remindNext(
  { db, clock }: Infrastructure,
  { kind, event_id, after }: Chunk,
  enqueueNext: (tx: Tx, after: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const event = await findRemindedEvent(tx, event_id)
    if (event === null || !holds(kind, event, clock.now())) return
    if (kind === 'new_event' && !(await offersToPublic(tx, event_id))) return
    const people = await findPeople(tx, kind, event, { after, limit: chunk })
    const last = people.at(-1)
    // Before the pushes of these people, so that everyone has it in the app first.
    if (last !== undefined && people.length === chunk) await enqueueNext(tx, last.user_id)
    await remind(tx, { kind, event }, people, clock.now())
  })
}

export const reminderHandlers = (infrastructure: Infrastructure): JobHandler[] => [
  jobHandler(eventPublishedJob, async ({ event_id, after }) =>
    remindNext(infrastructure, { kind: 'new_event', event_id, after }, async (tx, last) =>
      enqueue(tx, eventPublishedJob, { event_id, after: last }),
    ),
  ),
  jobHandler(eventReminder, async (payload) =>
    remindNext(infrastructure, payload, async (tx, last) => enqueue(tx, eventReminder, { ...payload, after: last })),
  ),
]
