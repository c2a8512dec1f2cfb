import { leads, partyKinds, type EventForecast } from '#contract/forecast/forecast.ts'
import { sum } from '#contract/base/money.ts'
import { scoreOf, smallestHistory, type backTest } from './back-test.ts'
import { bandOf, wholeParts } from './band.ts'
import type { EventRecord } from './party.ts'
import { predict, type Model } from './predict.ts'
import { priors, shareOf, tallyAt } from './rates.ts'

/** Fewer past bookings than this say little. */
const fewBookings = 100
/** How many of the tested events are listed. */
const named = 8

/** An event's forecast: half hours that add up to all guests, what it is based on, and how accurate past forecasts were. */
export function forecastOf(
  record: EventRecord,
  past: readonly EventRecord[],
  { tested, spread, model }: ReturnType<typeof backTest>,
) {
  const { slots, total, later } = predict(model, record)
  const whole = wholeParts(slots.map(({ mean }) => mean))
  const knownGroups = record.groups.filter(({ is_known }) => is_known)
  const bookings = sum(past.flatMap(({ groups }) => groups.filter(({ is_known }) => is_known).map(({ parties }) => parties)))
  const score = scoreOf(tested)
  const latest = tested
    .toReversed()
    .slice(0, named)
    .map(({ id, title, business_date, expected, low, high, came }) => ({ id, title, business_date, expected, low, high, came }))
  return {
    record,
    slots: slots.map((slot, index) => ({ expected: whole[index] ?? 0, ...bandOf(slot, spread.slots) })),
    answer: {
      history: { events: past.length, bookings, is_small: past.length < smallestHistory || bookings < fewBookings },
      booked: { parties: sum(knownGroups.map(({ parties }) => parties)), guests: sum(knownGroups.map(({ heads }) => heads)) },
      expected: {
        guests: sum(whole),
        later_guests: Math.round(later),
        ...bandOf(total, spread.total, record.capacity),
      },
      groups: groupsOf(record, model),
      back_test: score && { ...score, latest },
    } satisfies Partial<EventForecast>,
  }
}

/** Booked parties, grouped by the traits that decide whether they come. */
const groupsOf = ({ weekday, groups }: EventRecord, { comes }: Model): EventForecast['groups'] =>
  partyKinds.flatMap((kind) =>
    leads.flatMap((lead) => {
      const own = groups.filter((group) => group.is_known && group.kind === kind && group.lead === lead)
      if (own.length === 0) return []
      const traits = { kind, lead, weekday }
      const { of, hits } = tallyAt(comes, traits, 'kind_lead')
      return [
        {
          kind,
          lead,
          parties: sum(own.map(({ parties }) => parties)),
          guests: sum(own.map(({ heads }) => heads)),
          past_bookings: of,
          past_came: hits,
          comes_bp: Math.round(shareOf(comes, traits, priors.comes_bp / 10_000) * 10_000),
        },
      ]
    }),
  )
