import { describe, expect, it } from 'vitest'
import {
  choose,
  chosenLines,
  isBookable,
  partyBounds,
  pricedAt,
  quantityBounds,
  readSelection,
  selectionDues,
  writeSelection,
} from './selection.ts'
import { anEvent, aPrestation, aTable } from '../../shared/testing/events.ts'

const entry = aPrestation(1)
const table = aTable(2)
const bottle = aPrestation(3, { kind: 'bottle', name: 'Gin', pricing: 'per_unit', price_minor: 9000, per_client_limit: 3 })
const event = anEvent({ prestations: [entry, table, bottle] })
const of = (...lines: [string, number][]) => ({
  lines: lines.map(([prestation_id, quantity]) => ({ prestation_id, quantity })),
  party: null,
})

describe('in an address', () => {
  it('is read as written', () => {
    const selection = {
      lines: [
        { prestation_id: entry.id, quantity: 2 },
        { prestation_id: bottle.id, quantity: 1 },
      ],
      party: 2,
    }
    const text = writeSelection(selection)
    expect(text).toBe(`p=${entry.id}:2&p=${bottle.id}:1&party=2`)
    expect(readSelection(new URLSearchParams(text))).toEqual(selection)
  })

  it('drops what cannot be read', () => {
    const bent = `p=${entry.id}:0&p=${entry.id}:-1&p=x:2&p=${table.id}:1e3&p=${bottle.id}:100&p=${bottle.id}&party=0&party=2`
    expect(readSelection(new URLSearchParams(bent))).toEqual({ lines: [], party: null })
  })

  it('counts the last of duplicates', () => {
    expect(readSelection(new URLSearchParams(`p=${entry.id}:2&p=${entry.id}:3`)).lines).toEqual([
      { prestation_id: entry.id, quantity: 3 },
    ])
  })

  it('keeps the code that unlocked some of it', () => {
    const coded = { lines: [{ prestation_id: entry.id, quantity: 1 }], party: null, code: 'FRIENDS & 26' }
    expect(readSelection(new URLSearchParams(writeSelection(coded)))).toEqual(coded)
    expect(choose(event, coded, bottle.id, 1)).toMatchObject({ code: 'FRIENDS & 26' })
  })

  it('is empty if nothing is selected', () => {
    expect(writeSelection({ lines: [], party: 4 })).toBe('')
  })
})

it.each([
  ['at the club', { payment: 'at_club' }, true],
  ['online', { payment: 'prepaid' }, true],
  ['a deposit', { payment: 'deposit', deposit_minor: 500 }, true],
  ['after the club said yes', { approval: 'manual' }, true],
  ['once it is on sale', { state: 'upcoming' }, false],
] as const)('can book what is paid %s: %s', (_how, change, can) => {
  expect(isBookable(aPrestation(1, change))).toBe(can)
})

it.each([
  ['an entry up to the limits of the event', entry, { min: 1, max: 10 }],
  ['an entry up to its own limit', aPrestation(1, { per_client_limit: 2 }), { min: 1, max: 2 }],
  ['a group ticket from its smallest party on', aPrestation(1, { min_party: 4, max_party: 8 }), { min: 4, max: 8 }],
  ['as many tables as a full party sits at', table, { min: 1, max: 1 }],
  ['two small tables', aTable(2, { heads_per_unit: 4 }), { min: 1, max: 2 }],
  ['one table that is larger than a party may be', aTable(2, { heads_per_unit: 12 }), { min: 1, max: 1 }],
  ['bottles up to their limit', bottle, { min: 1, max: 3 }],
])('accepts %s', (_what, prestation, bounds) => {
  expect(quantityBounds(event, prestation)).toEqual(bounds)
})

it('is limited to what is still offered, within bounds', () => {
  const sold = aPrestation(4, { state: 'sold_out' })
  const lines = chosenLines(
    { ...event, prestations: [...event.prestations, sold] },
    of([bottle.id, 9], [sold.id, 1], [entry.id, 2], [aPrestation(77).id, 1]),
  )
  expect(lines.map(({ prestation, quantity }) => [prestation.id, quantity])).toEqual([
    [entry.id, 2],
    [bottle.id, 3],
  ])
})

it.each([
  ['nothing', of(), { min: 1, max: 0 }],
  ['a bottle alone', of([bottle.id, 1]), { min: 1, max: 0 }],
  ['three entries', of([entry.id, 3]), { min: 3, max: 3 }],
  ['a table', of([table.id, 1]), { min: 4, max: 6 }],
  ['a table and two entries', of([table.id, 1], [entry.id, 2]), { min: 4, max: 6 }],
  ['more entries than a table takes', of([table.id, 1], [entry.id, 7]), { min: 7, max: 6 }],
])('admits a party for %s', (_what, selection, bounds) => {
  expect(partyBounds(event, selection)).toEqual(bounds)
})

it('grows and shrinks with each item, and with it the party', () => {
  const two = choose(event, of(), entry.id, 2)
  expect(two).toEqual({ lines: [{ prestation_id: entry.id, quantity: 2 }], party: 2 })
  const more = choose(event, two, bottle.id, 1)
  expect(more.party).toBe(2)
  expect(selectionDues(event, more)).toEqual({ total: 2 * 1200 + 9000, online: 0, asks: false })
  expect(choose(event, more, entry.id, 0)).toEqual({ lines: [{ prestation_id: bottle.id, quantity: 1 }], party: null })
})

it('keeps the chosen party if the selection admits as many as before', () => {
  const five = { ...of([table.id, 1]), party: 5 }
  expect(choose(event, five, bottle.id, 1).party).toBe(5)
  expect(choose(event, five, entry.id, 5).party).toBe(6)
})

it('costs what it does at the arrival time', () => {
  const list = aPrestation(4, {
    kind: 'guest_list',
    payment: 'free',
    price_minor: 0,
    free_until: '2026-11-21T00:30:00Z',
    price_after_minor: 1500,
  })
  const listed = anEvent({ prestations: [list] })
  const selection = { lines: [{ prestation_id: list.id, quantity: 2 }], party: null }
  const total = (arrival: string) => selectionDues(pricedAt(listed, arrival), selection).total
  expect(['', '2026-11-21T00:00:00.000Z', '2026-11-21T00:30:00.000Z'].map(total)).toEqual([0, 0, 3000])
})

it("is paid in advance by its lines' terms: all, an amount each, or a share rounded per line", () => {
  const lines = [
    aPrestation(1, { payment: 'prepaid', price_minor: 1000 }),
    aPrestation(2, { payment: 'deposit', price_minor: 1000, deposit_minor: 300 }),
    aPrestation(3, { payment: 'deposit', price_minor: 999, deposit_minor: 500, deposit_bp: 5000, approval: 'manual' }),
    aPrestation(4, { price_minor: 1000 }),
  ]
  const chosen = { lines: lines.map(({ id }) => ({ prestation_id: id, quantity: 1 })), party: null }
  expect(selectionDues(anEvent({ prestations: lines }), chosen)).toEqual({ total: 3999, online: 1000 + 300 + 500, asks: true })
})
