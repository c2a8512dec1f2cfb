import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { addOpenShifts as endpoint } from '#contract/forecast/forecast.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isPast } from '../events/index.ts'
import { addShiftsToRota as addToRota, readEventStaff, type EventStaff } from '../staffing/index.ts'
import { findForecastEvent, readPastEventIds } from './forecast-views.ts'

/** Minutes from an event's start and end, for a role that has not worked an event yet. */
const firstTimes = { starts_after: -60, ends_after: 0, break_minutes: 30 }

/** Sends a headcount to the rota: adds the open shifts an event lacks, at the times the role usually works. */
export async function addOpenShifts(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { event_id, roles }: BodyOf<typeof endpoint> & { event_id: string },
): Promise<AnswerOf<typeof endpoint>> {
  const { club_id } = caller
  const now = clock.now()
  const event = (await findForecastEvent(db, club_id, event_id)) ?? refuse('not_found')
  if (event.state === 'cancelled') refuse('event_cancelled')
  if (isPast(event.ends_at, now)) refuse('event_past')
  const worked = await readEventStaff(db, club_id, await readPastEventIds(db, club_id, now))
  const additions = roles.map(({ role_id, people }) => {
    const { starts_after, ends_after, break_minutes } = defaultTimes(worked.filter((one) => one.role_id === role_id))
    const starts = Temporal.Instant.from(event.starts_at).add({ minutes: starts_after })
    const ends = Temporal.Instant.from(event.ends_at).add({ minutes: ends_after })
    const latest = starts.add({ hours: 24 })
    const isPossible = Temporal.Instant.compare(starts, ends) < 0
    return {
      role_id,
      people,
      starts_at: isPossible ? instantText(starts) : event.starts_at,
      ends_at: isPossible ? instantText(Temporal.Instant.compare(ends, latest) > 0 ? latest : ends) : event.ends_at,
      break_minutes,
    }
  })
  return db.transaction().execute(async (tx) => addToRota(tx, caller, { event_id, additions, now }))
}

/** The median of a role's times at past events. */
function defaultTimes(worked: readonly EventStaff[]): Pick<EventStaff, 'starts_after' | 'ends_after' | 'break_minutes'> {
  if (worked.length === 0) return firstTimes
  const middle = (pick: (one: EventStaff) => number) =>
    worked.map(pick).toSorted((a, b) => a - b)[Math.floor(worked.length / 2)] ?? 0
  return {
    starts_after: middle((one) => one.starts_after),
    ends_after: middle((one) => one.ends_after),
    break_minutes: middle((one) => one.break_minutes),
  }
}
