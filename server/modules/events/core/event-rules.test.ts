import { describe, expect, it } from 'vitest'
import type { EventFacts, PrestationFacts } from './event-facts.ts'
import { flagsOfEvent } from './event-status.ts'
import { fromPrice } from './from-price.ts'
import { nextPollSeconds } from './next-poll.ts'
import { depositOf } from './prestation-price.ts'
import { prestationState, unitsLeft } from './prestation-state.ts'
import { eventLevel, prestationLevel, remainingLevel } from './remaining-level.ts'
import { salesState } from './sales-state.ts'

const now = Temporal.Instant.from('2026-06-06T20:00:00Z')
const later = '2026-06-06T23:00:00Z'
const earlier = '2026-06-06T19:00:00Z'

const event = (facts: Partial<EventFacts> = {}): EventFacts => ({
  state: 'published',
  ends_at: '2026-06-07T04:00:00Z',
  sales_start_at: null,
  sales_end_at: '2026-06-07T03:00:00Z',
  capacity: 100,
  heads: 0,
  ...facts,
})

const entry = (facts: Partial<PrestationFacts> = {}): PrestationFacts => ({
  id: 'a',
  kind: 'entry',
  price_minor: 1000,
  payment: 'at_club',
  free_until: null,
  price_after_minor: null,
  phase_group: null,
  position: 0,
  stock: null,
  units: 0,
  heads_per_unit: 1,
  min_party: 1,
  sales_start_at: null,
  sales_end_at: null,
  entry_end_at: null,
  arrive_by: null,
  visibility: 'public',
  status: 'on_sale',
  ...facts,
})

describe('eventFlags', () => {
  it.each<[string, Partial<EventFacts>]>([
    ['active', {}],
    ['active', { state: 'paused' }],
    ['draft', { state: 'draft' }],
    ['draft', { state: 'archived' }],
    ['draft', { state: 'cancelled' }],
    ['sold_out', { heads: 100 }],
    ['sold_out', { heads: 101 }],
    ['sold_out', { state: 'draft', heads: 100 }],
    ['completed', { ends_at: earlier }],
    ['completed', { ends_at: now.toString() }],
    ['completed', { ends_at: earlier, heads: 100 }],
    ['completed', { ends_at: earlier, state: 'cancelled' }],
  ])('is %s for %j: past, then sold out, then active, otherwise draft.', (status, facts) => {
    expect(flagsOfEvent(event(facts), [entry()], now)).toMatchObject({ status, is_cancelled: facts.state === 'cancelled' })
  })

  it.each<[boolean, string, Partial<PrestationFacts>[]]>([
    [false, 'nothing to sell at all', []],
    [false, 'one of two left', [{ stock: 5, units: 5 }, {}]],
    [
      true,
      'none of two left',
      [
        { stock: 5, units: 5 },
        { stock: 1, units: 1 },
      ],
    ],
    [true, 'only drinks left', [{ stock: 5, units: 5 }, { kind: 'bottle' }, { kind: 'extra' }]],
    [true, 'what is left is over', [{ stock: 5, units: 5 }, { sales_end_at: earlier }]],
    [false, 'what is left begins later', [{ stock: 5, units: 5 }, { sales_start_at: later }]],
    [
      true,
      'what is left is hidden, paused or a draft',
      [{ stock: 5, units: 5 }, { visibility: 'hidden' }, { status: 'paused' }, { status: 'draft' }],
    ],
    [false, 'all that was offered is over', [{ stock: 5, units: 5, sales_end_at: earlier }]],
    [true, 'what is left admits no one any more', [{ stock: 5, units: 5 }, { arrive_by: earlier }]],
  ])('is_sold_out is %s with %s.', (is_sold_out, _, prestations) => {
    expect(flagsOfEvent(event(), prestations.map(entry), now).is_sold_out).toBe(is_sold_out)
  })

  it('is sold out if the remaining capacity fits no bookable party.', () => {
    const table = entry({ kind: 'table', min_party: 4, heads_per_unit: 8, stock: 3 })
    expect(flagsOfEvent(event({ heads: 96 }), [table], now).is_sold_out).toBe(false)
    expect(flagsOfEvent(event({ heads: 97 }), [table], now).is_sold_out).toBe(true)
  })
})

describe('salesState', () => {
  it.each<[string, Partial<EventFacts>]>([
    ['open', {}],
    ['open', { sales_start_at: now.toString() }],
    ['upcoming', { sales_start_at: later }],
    ['paused', { state: 'paused' }],
    ['paused', { state: 'paused', sales_start_at: later }],
    ['closed', { sales_end_at: now.toString() }],
    ['closed', { state: 'paused', sales_end_at: earlier }],
    ['closed', { ends_at: earlier, sales_end_at: later }],
    ['closed', { state: 'cancelled' }],
    ['closed', { state: 'draft' }],
    ['closed', { state: 'archived' }],
  ])('is %s for %j.', (state, facts) => {
    expect(salesState(event(facts), now)).toBe(state)
  })
})

describe('prestationState', () => {
  it.each<[string, Partial<PrestationFacts>, Partial<EventFacts>?]>([
    ['on_sale', {}],
    ['on_sale', { sales_start_at: now.toString(), sales_end_at: later, stock: 5, units: 4 }],
    ['upcoming', { sales_start_at: later }],
    ['upcoming', {}, { sales_start_at: later }],
    ['ended', { sales_end_at: now.toString() }],
    ['ended', { arrive_by: now.toString() }],
    ['ended', { entry_end_at: earlier, arrive_by: later }],
    ['on_sale', { entry_end_at: later, arrive_by: later }],
    ['ended', {}, { state: 'cancelled' }],
    ['ended', { status: 'paused' }, { sales_end_at: earlier }],
    ['paused', { status: 'paused' }],
    ['paused', { status: 'draft' }],
    ['paused', { stock: 0 }, { state: 'paused' }],
    ['sold_out', { stock: 5, units: 5 }],
    ['sold_out', { stock: 0 }],
    ['sold_out', { sales_start_at: later, stock: 5, units: 5 }],
    ['sold_out', {}, { heads: 100 }],
    ['sold_out', { min_party: 6 }, { heads: 95 }],
    ['on_sale', { kind: 'extra' }, { heads: 100 }],
  ])('is %s for %j in %j.', (state, facts, around) => {
    expect(prestationState(entry(facts), event(around), [], now)).toBe(state)
  })

  it.each<[string, Partial<PrestationFacts>[], string[], Partial<EventFacts>?]>([
    ['the first of them has places', [{}, {}, {}], ['on_sale', 'upcoming', 'upcoming']],
    ['the first is sold out', [{ stock: 5, units: 5 }, {}, {}], ['sold_out', 'on_sale', 'upcoming']],
    ['the window of the first is over', [{ sales_end_at: earlier }, {}, {}], ['ended', 'on_sale', 'upcoming']],
    ['no one may arrive on the first any more', [{ arrive_by: earlier }, {}, {}], ['ended', 'on_sale', 'upcoming']],
    ['the first begins later', [{ sales_start_at: later }, {}, {}], ['upcoming', 'upcoming', 'upcoming']],
    ['the first is paused', [{ status: 'paused' }, {}, {}], ['paused', 'upcoming', 'upcoming']],
    ['the first is a draft', [{ status: 'draft' }, {}, {}], ['paused', 'on_sale', 'upcoming']],
    ['the second is sold out before its turn', [{}, { stock: 0 }, {}], ['on_sale', 'sold_out', 'upcoming']],
    ['two are over', [{ stock: 0 }, { sales_end_at: earlier }, {}], ['sold_out', 'ended', 'on_sale']],
    ['the second has its own window', [{ stock: 0 }, { sales_start_at: later }, {}], ['sold_out', 'upcoming', 'upcoming']],
    ['their group is another one', [{ phase_group: 'Tables' }, {}, {}], ['on_sale', 'on_sale', 'upcoming']],
    ['they are no phases', [{}, { phase_group: null }, {}], ['on_sale', 'on_sale', 'upcoming']],
    [
      'the places of the event are too few for the first',
      [{ min_party: 6 }, {}, {}],
      ['sold_out', 'on_sale', 'upcoming'],
      { heads: 95 },
    ],
  ])('opens phases one after another if %s.', (_, facts, states, around) => {
    const phases = facts.map((one, position) => entry({ id: String(position), position, phase_group: 'Entry', ...one }))
    expect(phases.map((one) => prestationState(one, event(around), phases, now))).toEqual(states)
    // Positions decide, whatever the order of the rows.
    expect(phases.map((one) => prestationState(one, event(around), phases.toReversed(), now))).toEqual(states)
  })

  it('leaves as many units as the stock has, and no number if only the capacity limits them.', () => {
    expect(unitsLeft(entry({ stock: 5, units: 2 }), event())).toBe(3)
    expect(unitsLeft(entry({ stock: 5, units: 9 }), event())).toBe(0)
    expect(unitsLeft(entry(), event())).toBeNull()
  })
})

describe('remainingLevel', () => {
  it.each([
    [0, 100, 'none'],
    [-2, 100, 'none'],
    [5, 100, 'last'],
    [6, 100, 'few'],
    [20, 100, 'few'],
    [21, 100, 'plenty'],
    [30, 600, 'last'],
    [31, 600, 'few'],
    [120, 600, 'few'],
    [121, 600, 'plenty'],
    [3, 12, 'last'],
    [4, 12, 'few'],
    [6, 12, 'few'],
    [7, 12, 'plenty'],
    [4, 4, 'plenty'],
    [3, 4, 'plenty'],
    [2, 4, 'last'],
    [1, 4, 'last'],
    [1, 1, 'last'],
  ])('with %d left of %d is %s.', (left, total, level) => {
    expect(remainingLevel(left, total)).toBe(level)
  })

  it("of a prestation is that of its stock, or of the event's capacity if that is scarcer.", () => {
    const almostFull = event({ heads: 96 })
    expect(prestationLevel(entry({ stock: 50, units: 45 }), event())).toBe('few')
    expect(prestationLevel(entry({ stock: 50 }), almostFull)).toBe('last')
    expect(prestationLevel(entry(), almostFull)).toBe('last')
    expect(prestationLevel(entry({ kind: 'bottle' }), almostFull)).toBe('plenty')
    expect(prestationLevel(entry({ stock: 5, units: 5 }), event())).toBe('none')
  })

  it('of an event is that of its capacity, or of everything sellable if that is scarcer.', () => {
    expect(eventLevel(event({ heads: 85 }), [entry()], now)).toBe('few')
    expect(eventLevel(event(), [entry({ stock: 40, units: 38 })], now)).toBe('last')
    expect(eventLevel(event(), [entry({ stock: 40, units: 38 }), entry()], now)).toBe('plenty')
    expect(
      eventLevel(
        event(),
        [entry({ stock: 40, units: 38 }), entry({ kind: 'table', stock: 10, units: 7, heads_per_unit: 6 })],
        now,
      ),
    ).toBe('few')
    expect(eventLevel(event(), [entry({ stock: 5, units: 5 })], now)).toBe('none')
    expect(eventLevel(event(), [], now)).toBe('plenty')
  })
})

describe('fromPrice', () => {
  it.each<[number | null, string, Partial<PrestationFacts>[], Partial<EventFacts>?]>([
    [500, 'the lowest', [{}, { price_minor: 500 }]],
    [1000, 'a ticket before a guest list', [{}, { kind: 'guest_list', price_minor: 0 }]],
    [0, 'a guest list where there is nothing else', [{ kind: 'guest_list', price_minor: 0 }, { stock: 0 }]],
    [1000, 'what brings people in', [{}, { kind: 'extra', price_minor: 100 }]],
    [
      1000,
      'what is on sale',
      [{}, { price_minor: 1, stock: 0 }, { price_minor: 2, sales_end_at: earlier }, { price_minor: 3, visibility: 'hidden' }],
    ],
    [1000, 'the phase that is open', [{ phase_group: 'Entry' }, { phase_group: 'Entry', position: 1, price_minor: 900 }]],
    [
      900,
      'the next phase, once it is',
      [
        { phase_group: 'Entry', stock: 0 },
        { phase_group: 'Entry', position: 1, price_minor: 900 },
      ],
    ],
    [
      700,
      'a guest list that is free no longer',
      [{ kind: 'guest_list', price_minor: 0, payment: 'free', free_until: earlier, price_after_minor: 700 }],
    ],
    [null, 'nothing, where nothing is', [{ stock: 0 }]],
    [null, 'nothing before sales open', [{}], { sales_start_at: later }],
  ])('is %j: %s.', (price, _, prestations, around) => {
    expect(fromPrice(event(around), prestations.map(entry), now)).toBe(price)
  })
})

describe('depositOf', () => {
  it('is an amount, or a share rounded half up.', () => {
    expect(depositOf({ price_minor: 1001, deposit_minor: 300, deposit_bp: null })).toBe(300)
    expect(depositOf({ price_minor: 1001, deposit_minor: null, deposit_bp: 5000 })).toBe(501)
    expect(depositOf({ price_minor: 1001, deposit_minor: null, deposit_bp: null })).toBeNull()
  })
})

describe('nextPollSeconds', () => {
  const soon = now.add({ seconds: 120 }).toString()
  it.each<[number, string, Partial<EventFacts>, Partial<PrestationFacts>?]>([
    [15, 'an ordinary event', {}],
    [5, 'places that go', { heads: 90 }],
    [15, 'a sold-out event, where places may come back', { heads: 100 }],
    [15, 'a paused one', { state: 'paused' }],
    [60, 'sales far ahead', { sales_start_at: later }],
    [5, 'sales about to open', { sales_start_at: soon }],
    [5, 'sales about to close', { sales_end_at: soon }],
    [5, 'a prestation about to open', {}, { sales_start_at: soon }],
    [60, 'an event that is over', { ends_at: earlier }],
    [60, 'a cancelled one', { state: 'cancelled' }],
  ])('is %d for %s.', (seconds, _, facts, prestation) => {
    const level = eventLevel(event(facts), [entry(prestation)], now)
    expect(nextPollSeconds(event(facts), [entry(prestation)], level, now)).toBe(seconds)
  })
})
