import * as z from 'zod/mini'
import { Id, Instant } from '#contract/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findComingNights, findPartiesToRemind, type ComingNight } from './step-views.ts'

export const nightComing = jobKind('remind_of_night', z.object({ event_id: Id, starts_at: Instant }), 'bulk')
export const partyExpected = jobKind('mail_night_coming', z.object({ reservation_id: Id, starts_at: Instant }), 'mail')

/** The day before, or whenever it runs: one job per event and start, however often it is written. */
export async function remindOfEvents({ db, clock }: Infrastructure): Promise<void> {
  const nights = await findComingNights(db, clock.now())
  if (nights.length === 0) return
  const jobs = nights.map((night) => ({
    kind: nightComing,
    payload: night,
    uniqueKey: `${nightComing.name} ${night.event_id} ${night.starts_at}`,
  }))
  await enqueueAll(db, jobs)
}

/** Emails each party. An event that has since moved gets its own reminder. */
export async function remindParties({ db }: Infrastructure, night: ComingNight): Promise<void> {
  const parties = await findPartiesToRemind(db, night)
  if (parties.length === 0) return
  const { starts_at } = night
  const jobs = parties.map((id) => ({
    kind: partyExpected,
    payload: { reservation_id: id, starts_at },
    uniqueKey: `${partyExpected.name} ${id} ${starts_at}`,
  }))
  await enqueueAll(db, jobs)
}
