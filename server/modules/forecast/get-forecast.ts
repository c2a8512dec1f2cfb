import { may } from '#contract/base/abilities.ts'
import type { EventForecast } from '#contract/forecast/forecast.ts'
import { isBefore } from '#contract/base/instants.ts'
import { sum } from '#contract/base/money.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isPast } from '../events/index.ts'
import { findRotaRoles, readEventStaff } from '../staffing/index.ts'
import { backTest } from './back-test.ts'
import { forecastOf } from './forecast.ts'
import { findForecastEvent, readPastRecords, readRecord, type ForecastEvent } from './forecast-views.ts'
import { suggestHeadcount } from './headcount.ts'
import { arrivalsOf, type EventRecord } from './party.ts'

/** What to expect of an event now; once doors have opened, the forecast of that moment with who came. */
export async function getEventForecast({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<EventForecast> {
  const { club_id } = caller
  const now = clock.now()
  const event = (await findForecastEvent(db, club_id, id)) ?? refuse('not_found')
  const opens = Temporal.Instant.from(event.opens_at)
  const isOpen = !isBefore(now, event.opens_at)
  const before = isOpen ? opens : now
  const seconds = Math.round(before.until(opens).total('seconds'))
  const [record, past] = await Promise.all([readRecord(db, id, seconds), readPastRecords(db, club_id, { before, seconds })])
  const test = backTest(past)
  const forecast = forecastOf(record ?? refuse('not_found'), past, test)
  const plans = may(factsOf(caller), 'plan_shifts')
  const came = isOpen ? arrivalsOf(forecast.record) : null
  return {
    event: shapeEvent(event, now),
    made_at: instantText(before),
    ...forecast.answer,
    came: came && sum(came),
    slots: forecast.slots.map((slot, index) => ({
      from_at: instantText(opens.add({ minutes: 30 * index })),
      ...slot,
      came: came?.[index] ?? null,
    })),
    roles: plans ? await readRoles(db, { club_id, event_id: id, past, forecast: forecast.answer.expected }) : null,
  }
}

const shapeEvent = ({ state, ...event }: ForecastEvent, now: Temporal.Instant) => ({
  ...event,
  is_cancelled: state === 'cancelled',
  is_past: isPast(event.ends_at, now),
})

interface StaffingBasis {
  club_id: string
  event_id: string
  past: readonly EventRecord[]
  forecast: { guests: number; high: number }
}

async function readRoles(db: Database, { club_id, event_id, past, forecast }: StaffingBasis): Promise<EventForecast['roles']> {
  const [names, staff] = await Promise.all([
    findRotaRoles(db, club_id),
    readEventStaff(db, club_id, [event_id, ...past.map(({ id }) => id)]),
  ])
  const guests = new Map(past.map((record) => [record.id, sum(arrivalsOf(record))]))
  const worked = staff.filter((one) => one.event_id !== event_id)
  const planned = new Map(staff.filter((one) => one.event_id === event_id).map((one) => [one.role_id, one.planned]))
  const own = new Map(names.flatMap(({ id, guests_per_person: ratio }) => (ratio === null ? [] : [[id, ratio] as const])))
  const headcount = suggestHeadcount({ expected: forecast.guests, high: forecast.high }, { guests, roles: worked, own })
  return names.flatMap(({ id: role_id, name, colour }) =>
    headcount
      .filter((one) => one.role_id === role_id)
      .map((one) => ({ ...one, name, colour, planned: planned.get(role_id) ?? 0 })),
  )
}
