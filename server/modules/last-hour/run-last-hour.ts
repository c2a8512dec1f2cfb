import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../infrastructure/jobs/each-separately.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import { readComing } from '../forecast/index.ts'
import { findEventsOfLateComers, passOnPlaces, reservationsChanged } from '../reservations/index.ts'
import { choiceOf, doorsOf, everyoneFrom, isRunning, lastHourPlanOf, unclaimedOf, type LastHourEvent } from './last-hour.ts'
import { findAbsentParties, findEventById, findRunningEvents } from './last-hour-views.ts'

/** Reads what an event could pass on now. */
export async function readPlan({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, event: LastHourEvent) {
  const now = clock.now()
  const unclaimed = unclaimedOf(await findAbsentParties(db, event.id), event, now)
  const ids = unclaimed.filter(({ reason }) => reason === 'list_closed').map(({ id }) => id)
  const { club_id, id: event_id } = event
  const coming = await readComing(db, { club_id, event_id, ids, opens_at: doorsOf(event) }, now)
  return { now, unclaimed, coming, plan: lastHourPlanOf(unclaimed, coming, choiceOf(event)) }
}

/** Offers what an event may pass on, and settles what was. */
async function runFor(infrastructure: Infrastructure, event: LastHourEvent): Promise<void> {
  const { now, plan } = await readPlan(infrastructure, event)
  const from = everyoneFrom(event)
  const to_everyone = from !== null && Temporal.Instant.compare(from, now) <= 0
  const ids = isRunning(event, now) ? plan.ids : []
  await passOnPlaces(infrastructure, { club_id: event.club_id, event_id: event.id, ids, to_everyone })
}

/** Every minute: places of parties that have not come, and parties that came after theirs were passed on. */
export async function runLastHours(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  const running = await findRunningEvents(db, clock.now())
  const late = (await findEventsOfLateComers(db)).filter((id) => running.every((event) => event.id !== id))
  await eachSeparately(log, [...running.map(({ id }) => id), ...late], async (id) => {
    const event = running.find((one) => one.id === id) ?? (await findEventById(db, id))
    if (event !== null) await runFor(infrastructure, event)
  })
}

/** An offer that is declined is a free place at once: it is the next one's, or its party's again. */
export const lastHourFollower = (infrastructure: Infrastructure): Follower =>
  follower(reservationsChanged, {
    name: 'pass_on_freed_places',
    lane: 'money',
    when: '$.frees_places == true',
    run: async ({ facts: { event_id } }) => {
      const event = await findEventById(infrastructure.db, event_id)
      if (event !== null && isRunning(event, infrastructure.clock.now())) await runFor(infrastructure, event)
    },
  })
