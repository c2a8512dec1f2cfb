import * as z from 'zod/mini'
import { Id, Instant } from '#contract/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findComingEvents, findPartiesToRemind, type ComingEvent } from './step-views.ts'

export const eventComing = jobKind('remind_of_night', z.object({ event_id: Id, starts_at: Instant }), 'bulk')
export const partyExpected = jobKind('mail_night_coming', z.object({ reservation_id: Id, starts_at: Instant }), 'mail')

/** The day before, or whenever it runs: one job per event and start, however often it is written. */
export async function remindOfEvents({ db, clock }: Infrastructure): Promise<void> {
  const events = await findComingEvents(db, clock.now())
  if (events.length === 0) return
  const jobs = events.map((event) => ({
    kind: eventComing,
    payload: event,
    uniqueKey: `${eventComing.name} ${event.event_id} ${event.starts_at}`,
  }))
  await enqueueAll(db, jobs)
}

/** Emails each party. An event that has since moved gets its own reminder. */
export async function remindParties({ db }: Infrastructure, event: ComingEvent): Promise<void> {
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
