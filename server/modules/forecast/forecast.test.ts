import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leads, partyKinds } from '#contract/forecast/forecast.ts'
import { sharesBySlot, shapePriors } from './arrival-shape.ts'
import { backTest, scoreOf } from './back-test.ts'
import { bandOf, wholeParts } from './band.ts'
import { forecastOf } from './forecast.ts'
import { suggestHeadcount } from './headcount.ts'
import { likelihoodOf } from './likelihood.ts'
import type { EventRecord, PartyGroup, PartyTraits } from './party.ts'
import { learn, predict } from './predict.ts'
import { countOutcomes, shareOf } from './rates.ts'

const guestList: PartyTraits = { kind: 'guest_list', lead: 'last_day', weekday: 5 }

const group = (change: Partial<PartyGroup> = {}): PartyGroup => {
  const { parties = 1, heads = 2 * parties, outcome = 'came' } = change
  return {
    kind: 'entry',
    lead: 'days',
    is_known: true,
    stated_slot: null,
    came_slot: outcome === 'came' ? 2 : null,
    outcome,
    parties,
    heads,
    squares: (heads * heads) / parties,
    came_heads: outcome === 'came' ? heads : 0,
    ...change,
  }
}

let suggested = 0
const event = (groups: readonly PartyGroup[], change: Partial<EventRecord> = {}): EventRecord => ({
  id: `event ${++suggested}`,
  title: 'Night Shift',
  business_date: '2026-11-20',
  weekday: 5,
  capacity: 1_000,
  slots: 12,
  groups,
  ...change,
})

const usual = () =>
  event([
    group({ parties: 40 }),
    group({ parties: 10, outcome: 'no_show' }),
    group({ parties: 5, is_known: false, came_slot: 4 }),
  ])
const upcoming = event([group({ parties: 50, outcome: 'open' })])

describe('the share of bookings that come', () => {
  it.each([
    ['without a history, as assumed', [], 0.85],
    ['after two that came, a little more', [{ of: 2, hits: 2 }], 0.93],
    ['after many, as they did', [{ of: 10_000, hits: 2_000 }], 0.2],
  ])('is, %s', (_, tallies, expected) => {
    const counted = countOutcomes(tallies.map((tally) => [guestList, tally]))
    expect(shareOf(counted, guestList, 0.85)).toBeCloseTo(expected, 2)
  })

  it('for a kind that is new to the club follows its other bookings', () => {
    const counted = countOutcomes([[guestList, { of: 1_000, hits: 300 }]])
    expect(shareOf(counted, { ...guestList, kind: 'table' }, 0.85)).toBeCloseTo(0.305, 3)
  })
})

describe('arrivals by half hour', () => {
  it('follow the stated time, and never leave the event', () => {
    const shares = sharesBySlot(new Map(), shapePriors.stated, { slots: 4, from: 0 })
    expect(shares).toEqual([0.6, 0.25, 0.1, 0.05])
  })

  it('follow what guests did once there is a history', () => {
    const shares = sharesBySlot(new Map([[3, 2_970]]), shapePriors.unstated, { slots: 12, from: 0 })
    expect(shares[3]).toBeGreaterThan(0.98)
  })
})

describe('a band', () => {
  it.each([
    [{ mean: 50, variance: 100 }, 1, 37, 63],
    [{ mean: 50, variance: 100 }, 4, 24, 76],
    [{ mean: 0.4, variance: 0.4 }, 1, 0, 1],
    [{ mean: 2, variance: 100 }, 1, 0, 15],
  ])('for %o, spread %d, is %d to %d', (estimate, spread, low, high) => {
    expect(bandOf(estimate, spread)).toEqual({ low, high })
  })

  it('ends at the capacity', () => {
    expect(bandOf({ mean: 95, variance: 400 }, 1, 100).high).toBe(100)
  })
})

describe('a forecast', () => {
  it('for a club without history uses the assumptions, expects no one who has not booked, and says so', () => {
    const { answer } = forecastOf(upcoming, [], backTest([]))
    expect(answer).toMatchObject({
      history: { events: 0, bookings: 0, is_small: true },
      booked: { parties: 50, guests: 100 },
      // 100 guests, 85 % of the bookings, 95 % of their guests.
      expected: { guests: 81, later_guests: 0 },
      back_test: null,
    })
  })

  it('learns how many come, when, and how many come without a booking', () => {
    const past = Array.from({ length: 10 }, usual)
    const { answer, slots } = forecastOf(upcoming, past, backTest(past))
    expect(answer.history).toEqual({ events: 10, bookings: 500, is_small: false })
    // 80 of 100 who booked, and 10 later ones.
    expect(answer.expected.guests).toBe(90)
    expect(answer.expected.later_guests).toBe(10)
    expect(slots[2]?.expected).toBeGreaterThan(70)
    expect(answer.groups).toMatchObject([{ kind: 'entry', lead: 'days', guests: 100, past_bookings: 500, past_came: 400 }])
  })

  it('expects no more later guests than there are places left', () => {
    const past = Array.from({ length: 10 }, usual)
    const full = { ...upcoming, capacity: 103 }
    expect(forecastOf(full, past, backTest(past)).answer.expected.later_guests).toBe(3)
  })

  it('draws a weekday with few events towards the others', () => {
    const friday = () => event([group({ parties: 50, is_known: false })])
    const monday = () => event([group({ parties: 5, is_known: false })], { weekday: 1 })
    const model = learn([...Array.from({ length: 9 }, friday), monday()])
    expect(predict(model, { ...upcoming, weekday: 1 }).later).toBeCloseTo((10 + 2 * 91) / 3)
  })
})

describe('a back-test', () => {
  it('forecasts each event from those before it only', () => {
    const past = Array.from({ length: 6 }, usual)
    const surprise = event([group({ parties: 50, outcome: 'no_show' })])
    const { tested } = backTest([...past, surprise])
    const alone = backTest(past)
    expect(tested.slice(0, 3)).toEqual(alone.tested)
    expect(tested[3]).toMatchObject({ booked: 100, came: 0 })
    expect(tested[3]?.expected).toBeGreaterThan(80)
  })

  it('widens later bands after surprises', () => {
    const past = Array.from({ length: 6 }, usual)
    const surprise = event([group({ parties: 50, outcome: 'no_show' })])
    expect(backTest([...past, surprise]).spread.total).toBeGreaterThan(backTest(past).spread.total)
  })

  it('is measured in guests, and compared with expecting everyone who booked', () => {
    const past = Array.from({ length: 10 }, usual)
    const score = scoreOf(backTest(past).tested)
    expect(score).toMatchObject({ events: 7, booked_error: 10, slots_inside_bp: 10_000 })
    expect(score?.mean_error).toBeLessThan(5)
  })

  it('is null without tested events', () => {
    expect(scoreOf(backTest([usual(), usual(), usual()]).tested)).toBeNull()
  })
})

describe('people for each role', () => {
  const guests = new Map([100, 200, 300, 400, 500, 600, 2_000].map((count) => [`of ${count}`, count]))
  const none = new Map<string, number>()
  const bar = (count: number, people: number) => ({ event_id: `of ${count}`, role_id: 'bar', people })

  it('follow the events nearest in size', () => {
    const roles = [bar(100, 1), bar(200, 2), bar(300, 3), bar(400, 4), bar(500, 5), bar(2_000, 2)]
    expect(suggestHeadcount({ expected: 310, high: 420 }, { guests, roles, own: none })).toEqual([
      {
        role_id: 'bar',
        people: 3,
        people_busy: 4,
        basis: 'past',
        guests_per_person: 100,
        past_guests_per_person: 100,
        events: 5,
      },
    ])
  })

  it('follow the club’s own ratio instead, rounded up, with or without past events', () => {
    const own = new Map([
      ['bar', 60],
      ['door', 250],
    ])
    expect(suggestHeadcount({ expected: 281, high: 301 }, { guests, roles: [bar(300, 9)], own })).toEqual([
      { role_id: 'bar', people: 5, people_busy: 6, basis: 'club', guests_per_person: 60, past_guests_per_person: 33, events: 1 },
      {
        role_id: 'door',
        people: 2,
        people_busy: 2,
        basis: 'club',
        guests_per_person: 250,
        past_guests_per_person: null,
        events: 0,
      },
    ])
  })

  it('are at least one, and none for a role that never worked an event', () => {
    expect(suggestHeadcount({ expected: 0, high: 0 }, { guests, roles: [bar(400, 4)], own: none })).toMatchObject([{ people: 1 }])
    expect(suggestHeadcount({ expected: 100, high: 100 }, { guests, roles: [bar(400, 0)], own: none })).toEqual([])
  })
})

describe('the likelihood of a no-show', () => {
  const likelihood = (of: number, hits: number) => likelihoodOf(countOutcomes([[guestList, { of, hits }]]), guestList)

  it('uses the bookings most similar to this one', () => {
    expect(likelihood(9, 2)).toMatchObject({ level: 'kind_lead_weekday', bookings: 9, no_shows: 2 })
  })

  it('uses broader evidence if there are too few similar bookings', () => {
    const tallies = countOutcomes([
      [guestList, { of: 2, hits: 0 }],
      [
        { ...guestList, weekday: 6 },
        { of: 7, hits: 2 },
      ],
    ])
    expect(likelihoodOf(tallies, guestList)).toMatchObject({ level: 'kind_lead', bookings: 9, no_shows: 2 })
  })

  it('says that there is too little evidence', () => {
    expect(likelihood(4, 4)).toMatchObject({ level: null, bookings: 4, no_shows: 4 })
    expect(likelihood(0, 0).likelihood_bp).toBe(1_000)
  })
})

const groupSamples = fc
  .record({
    kind: fc.constantFrom(...partyKinds),
    lead: fc.constantFrom(...leads),
    is_known: fc.boolean(),
    stated_slot: fc.option(fc.nat(60)),
    outcome: fc.constantFrom('came' as const, 'no_show' as const, 'cancelled' as const, 'open' as const),
    slot: fc.nat(60),
    parties: fc.integer({ min: 1, max: 40 }),
    size: fc.integer({ min: 1, max: 10 }),
    missing: fc.nat(9),
  })
  .map(({ slot, size, missing, parties, outcome, ...rest }): PartyGroup => {
    const came = outcome === 'came'
    const came_heads = came ? Math.max(1, parties * size - missing) : 0
    return {
      ...rest,
      outcome,
      parties,
      heads: parties * size,
      squares: parties * size * size,
      came_slot: came ? slot : null,
      came_heads,
    }
  })
const eventSamples = fc
  .record({
    groups: fc.array(groupSamples, { maxLength: 12 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    slots: fc.integer({ min: 1, max: 48 }),
    capacity: fc.integer({ min: 5_000, max: 9_000 }),
  })
  .map(({ groups, ...change }) => event(groups, change))

describe('whatever happened before', () => {
  it('half hours add up to the expected guests, bands include them, and shares are between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(eventSamples, { maxLength: 8 }), eventSamples, (past, next) => {
        const test = backTest(past)
        const { answer, slots } = forecastOf(next, past, test)
        expect(slots.reduce((sum, { expected }) => sum + expected, 0)).toBe(answer.expected.guests)
        for (const { low, high, expected } of [
          ...slots,
          { ...answer.expected, expected: answer.expected.guests },
          ...test.tested,
        ]) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(low).toBeLessThanOrEqual(expected)
          expect(high).toBeGreaterThanOrEqual(expected)
        }
        expect(answer.expected.guests).toBeLessThanOrEqual(next.capacity)
        for (const { comes_bp } of answer.groups) {
          expect(comes_bp).toBeGreaterThanOrEqual(0)
          expect(comes_bp).toBeLessThanOrEqual(10_000)
        }
        const prediction = predict(learn(past), next)
        expect(prediction.slots.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(prediction.total.mean, 6)
      }),
    )
  })

  it('rounding keeps the sum, and moves each number by less than one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 48 }), (numbers) => {
        const parts = wholeParts(numbers)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Math.round(numbers.reduce((sum, one) => sum + one, 0)))
        for (const [index, part] of parts.entries()) expect(Math.abs(part - (numbers[index] ?? 0))).toBeLessThan(1)
      }),
    )
  })
})
