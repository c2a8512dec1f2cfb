import { homeSections, type getHome as endpoint } from '#contract/events/home.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { dateWindow } from '../core/date-window.ts'
import { listClubClocks, type ClubClock } from './event-list-views.ts'
import { findHomeEvents, type ClockDates } from './home-views.ts'
import { shapeCard } from './shape-event.ts'

const newDays = 7
const eventsPerSection = 10

/** What is on, for someone who has not searched yet. It is the same for everyone. */
export async function getHome({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const dates = (await listClubClocks(db)).map((one) => datesOn(one, now))
  if (dates.length === 0) return { sections: [] }
  const newSince = now.subtract({ hours: newDays * 24 })
  const rows = await findHomeEvents(db, { now, dates, newSince, limit: eventsPerSection })
  const bySection = Map.groupBy(rows, ({ section }) => section)
  const sections = homeSections.flatMap((key) => {
    const events = (bySection.get(key) ?? []).map((row) => shapeCard(row, now))
    return events.length === 0 ? [] : [{ key, events }]
  })
  return { sections }
}

function datesOn(clock: ClubClock, now: Temporal.Instant): ClockDates {
  const today = businessDate(now, clock.timezone, clock.day_cutoff)
  const weekend = dateWindow('weekend', today) ?? { from: today, to: today }
  const tomorrow = today.add({ days: 1 })
  const from = Temporal.PlainDate.compare(weekend.from, tomorrow) < 0 ? tomorrow : weekend.from
  return { ...clock, today: today.toString(), weekend_from: from.toString(), weekend_to: weekend.to.toString() }
}
