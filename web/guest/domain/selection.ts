import { sum } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import { dueOnline } from '#contract/reservations/due-online.ts'
import type { EventPage, Prestation } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'

/** A guest's selection, as in addresses: `?p=<prestation_id>:<quantity>&p=…&party=<n>&table=<id>`. */
export interface Selection {
  lines: readonly SelectionLine[]
  /** The number of guests; null if not decided yet. */
  party: number | null
  /** The table of the party, where guests choose it. */
  table?: string | undefined
  /** Unlocks hidden items. */
  code?: string | undefined
}

export interface SelectionLine {
  prestation_id: string
  quantity: number
}

type Event = Pick<EventPage, 'max_party_size' | 'per_client_limit' | 'prestations'>

const linePattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([1-9]\d?)$/

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Drops what cannot be read: people shorten and edit addresses. */
export function readSelection(search: URLSearchParams): Selection {
  const quantities = new Map<string, number>()
  for (const text of search.getAll('p')) {
    const [, id, quantity] = linePattern.exec(text) ?? []
    if (id !== undefined) quantities.set(id, Number(quantity))
  }
  const party = /^[1-9]\d?$/.exec(search.get('party') ?? '')?.[0]
  const table = idPattern.exec(search.get('table') ?? '')?.[0]
  const code = search.get('code')?.trim() ?? ''
  return {
    lines: [...quantities].map(([prestation_id, quantity]) => ({ prestation_id, quantity })),
    party: party === undefined ? null : Number(party),
    ...(table !== undefined && { table }),
    ...(code !== '' && { code }),
  }
}

/** Whether the address says what is selected, if only that nothing is. */
export const isSelecting = (search: URLSearchParams): boolean => search.has('p')

/** In an address: everything was taken out again. */
const nothing = 'p=0'

/**
 * Where a choice begins: with one place, if the first thing that admits anyone is free and there is nothing to ask. `order`: the
 * kinds, as they are shown.
 */
export function firstSelection(event: Event, order: readonly Prestation['kind'][], code: string | undefined): Selection {
  const [first] = event.prestations
    .filter((one) => admits(one) && isBookable(one))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const selection: Selection = { lines: [], party: null, ...(code !== undefined && { code }) }
  if (first === undefined || first.kind === 'table' || first.price_minor > 0 || first.approval === 'manual') return selection
  return quantityBounds(event, first).min === 1 ? choose(event, selection, first.id, 1) : selection
}

/** Whether a booking needs nothing more than the selection: it is free, and leaves no choice. */
export function asksNothing(event: Event, selection: Selection): boolean {
  const { total, asks } = selectionDues(event, selection)
  const { min, max } = partyBounds(event, selection)
  return total === 0 && !asks && max > 0 && (min === max || selection.party !== null)
}

/** The selection in an address of the event's page, which may also say that nothing is selected. */
export const writeSelecting = (selection: Selection): string =>
  selection.lines.length > 0
    ? writeSelection(selection)
    : [nothing, writeSelection(selection)].filter((part) => part !== '').join('&')

/** The query of an address, without its question mark; empty if nothing is selected. */
export function writeSelection({ lines, party, table, code }: Selection): string {
  const parts = lines.map(({ prestation_id, quantity }) => `p=${prestation_id}:${quantity}`)
  return [
    ...parts,
    ...(party === null || lines.length === 0 ? [] : [`party=${party}`]),
    ...(table === undefined || lines.length === 0 ? [] : [`table=${table}`]),
    ...(code === undefined ? [] : [`code=${encodeURIComponent(code)}`]),
  ].join('&')
}

export const isBookable = ({ state }: Pick<Prestation, 'state'>): boolean => state === 'on_sale'

/** The allowed quantity; below `min` it is 0. */
export function quantityBounds(event: Event, prestation: Prestation): { min: number; max: number } {
  const { pricing, heads_per_unit, min_party, max_party } = prestation
  const ofClient = prestation.per_client_limit ?? event.per_client_limit
  if (!admits(prestation)) return { min: 1, max: ofClient }
  const party = Math.min(event.max_party_size, event.per_client_limit)
  if (pricing === 'per_person') return { min: Math.max(1, min_party), max: Math.min(ofClient, party, max_party ?? party) }
  return { min: 1, max: Math.min(ofClient, Math.max(1, Math.floor(party / heads_per_unit))) }
}

/** The lines this event still offers, in order, each within its bounds. */
export function chosenLines(event: Event, { lines }: Selection): { prestation: Prestation; quantity: number }[] {
  return event.prestations.flatMap((prestation) => {
    const match = lines.find((line) => line.prestation_id === prestation.id)
    if (match === undefined || !isBookable(prestation)) return []
    const { min, max } = quantityBounds(event, prestation)
    return [{ prestation, quantity: Math.max(min, Math.min(match.quantity, max)) }]
  })
}

/** The smallest and largest party the selection allows; the maximum is 0 if nothing in it admits anyone. */
export function partyBounds(event: Event, selection: Selection): { min: number; max: number } {
  const admissions = chosenLines(event, selection).filter(({ prestation }) => admits(prestation))
  let perPerson = 0
  let granted = 0
  for (const { prestation, quantity } of admissions) {
    const heads = prestation.pricing === 'per_person' ? quantity : quantity * prestation.heads_per_unit
    granted += heads
    if (prestation.pricing === 'per_person') perPerson += heads
  }
  const min = Math.max(1, perPerson, ...admissions.map(({ prestation }) => prestation.min_party))
  const ofLines = admissions.map(
    ({ prestation: { max_party, pricing }, quantity }) => (max_party ?? Infinity) * (pricing === 'per_unit' ? quantity : 1),
  )
  return { min, max: Math.min(granted, event.max_party_size, event.per_client_limit, ...ofLines) }
}

/**
 * The selection with `quantity` of one item, 0 to remove it. An admission makes the party as large as the selection admits, and a table
 * takes the place of those of another seating: a booking is in one.
 */
export function choose(event: Event, selection: Selection, prestation_id: string, quantity: number): Selection {
  const seating = quantity > 0 ? event.prestations.find(({ id }) => id === prestation_id)?.seating_id : undefined
  const isElsewhere = ({ seating_id }: Prestation) => seating !== undefined && seating_id !== undefined && seating_id !== seating
  const others = chosenLines(event, selection)
    .filter((line) => !isElsewhere(line.prestation))
    .map((line) => ({ prestation_id: line.prestation.id, quantity: line.quantity }))
  const lines = [
    ...others.filter((line) => line.prestation_id !== prestation_id),
    ...(quantity > 0 ? [{ prestation_id, quantity }] : []),
  ]
  const before = partyBounds(event, selection)
  const after = partyBounds(event, { lines, party: null })
  if (before.min === after.min && before.max === after.max && selection.party !== null) return { ...selection, lines }
  return { ...selection, lines, party: after.max > 0 ? after.max : null }
}

/** The prices for an arrival at an instant, or unstated: a guest list may cost something after a certain time. */
export function pricedAt<N extends Pick<EventPage, 'prestations'>>(event: N, arrival: string): N {
  const isLate = ({ free_until }: Prestation) => arrival !== '' && free_until !== null && !isBefore(arrival, free_until)
  const prestations = event.prestations.map((one) =>
    one.price_after_minor !== null && isLate(one)
      ? { ...one, price_minor: one.price_after_minor, payment: 'at_club' as const }
      : one,
  )
  return { ...event, prestations }
}

export interface Dues {
  /** Minor units: the total, and the part paid in advance. */
  total: number
  online: number
  /** Requires club approval. */
  asks: boolean
}

/** What it costs, and what happens before it is booked. */
export function selectionDues(event: Event, selection: Selection): Dues {
  const lines = chosenLines(event, selection).map(({ prestation, quantity }) => {
    const total = prestation.price_minor * quantity
    return { total, online: dueOnline(prestation, quantity, total), asks: prestation.approval === 'manual' }
  })
  return {
    total: sum(lines.map(({ total }) => total)),
    online: sum(lines.map(({ online }) => online)),
    asks: lines.some(({ asks }) => asks),
  }
}
