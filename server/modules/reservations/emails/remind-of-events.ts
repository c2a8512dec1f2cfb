import * as z from 'zod/mini'
import { Id, Instant } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findUpcomingEvents, findPartiesToRemind, type UpcomingEvent } from './step-views.ts'

export const upcomingEvent = jobKind('remind_of_event', z.object({ event_id: Id, starts_at: Instant }), 'bulk')
export const partyExpected = jobKind('mail_event_upcoming', z.object({ reservation_id: Id, starts_at: Instant }), 'mail')

/** The day before, or whenever it runs: one job per event and start, however often it is written. */
export async function remindOfEvents({ db, clock }: Infrastructure): Promise<void> {
  const events = await findUpcomingEvents(db, clock.now())
  if (events.length === 0) return
  const jobs = events.map((event) => ({
    kind: upcomingEvent,
    payload: event,
    uniqueKey: `${upcomingEvent.name} ${event.event_id} ${event.starts_at}`,
  }))
  await enqueueAll(db, jobs)
}

/** Emails each party. An event that has since moved gets its own reminder. */
export async function remindParties({ db }: Infrastructure, event: UpcomingEvent): Promise<void> {
  const parties = await findPartiesToRemind(db, event)
  if (parties.length === 0) return
  const { starts_at } = event
  const jobs = parties.map((id) => ({
    kind: partyExpected,
    payload: { reservation_id: id, starts_at },
    uniqueKey: `${partyExpected.name} ${id} ${starts_at}`,
  }))
  await enqueueAll(db, jobs)
}
