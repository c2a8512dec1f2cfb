import { isBefore } from '#contract/base/instants.ts'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId, newReference } from '../../infrastructure/ids.ts'
import { insertScans } from '../../modules/door/demo.ts'
import { foldedName, insertGuestList, insertListedNames } from '../../modules/guest-lists/demo.ts'
import {
  allocatePayment,
  fillTill,
  insertHistory,
  insertListedParties,
  paymentStatusOf,
  price,
  type NewListedParty,
  type PastTaking,
  type ReservationHistoryRow,
} from '../../modules/reservations/demo.ts'
import { cancellationPolicy } from '../clubs.ts'
import { makeScans } from '../make-arrivals.ts'
import type { DemoEvent } from '../make-events.ts'
import { tonight } from '../make-tonight.ts'

/** `inside`: the minutes after the start at which so many of the party came. */
interface DemoName {
  name: string
  plus_ones?: number
  inside?: readonly [minutes: number, heads: number]
}

interface DemoList {
  name: string
  owner_name: string
  quota: number
  max_plus_ones: number
  has_price: boolean
  names: readonly DemoName[]
}

const promoterList: DemoList = {
  name: 'Basement Nights',
  owner_name: 'Jonas Veld',
  quota: 40,
  max_plus_ones: 3,
  has_price: true,
  names: [
    { name: 'Sanne Dijkstra', plus_ones: 2, inside: [22, 3] },
    { name: 'Mehmet Yilmaz', plus_ones: 1, inside: [31, 2] },
    { name: 'Olivia Brandt', inside: [38, 1] },
    { name: 'Kofi Mensah', plus_ones: 3, inside: [44, 2] },
    { name: 'Lotte van Rijn', plus_ones: 1 },
    { name: 'Diego Ferreira' },
    { name: 'Aoife Byrne', plus_ones: 2 },
    { name: 'Tomás Oliveira', inside: [57, 1] },
    { name: 'Ines Carvalho', plus_ones: 1 },
    { name: '王小明' },
  ],
}

const artistList: DemoList = {
  name: 'Friends of Ferro',
  owner_name: 'Ferro',
  quota: 12,
  max_plus_ones: 1,
  has_price: false,
  names: [
    { name: 'Giulia Ferro', plus_ones: 1, inside: [8, 2] },
    { name: 'Marco Bianchi', inside: [12, 1] },
    { name: 'Aoife Byrne', plus_ones: 1 },
    { name: 'Ruth Adeyemi', plus_ones: 1, inside: [40, 1] },
    { name: 'Jan de Boer' },
  ],
}

/** Minutes after the start, by turns: some came once entry cost them, and some stayed away. */
const arrivals = [22, 104, 38, 121, null, 57, 133, 96, 71, null] as const

/** The promoter's list on one of the club's latest nights: the same people, who came at other times. */
function pastList(night: number): DemoList {
  const names = promoterList.names.slice(0, 9).map(({ name, plus_ones = 0 }, index) => {
    const minutes = arrivals[(index + 3 * night) % arrivals.length] ?? null
    return { name, plus_ones, ...(minutes !== null && { inside: [minutes, 1 + plus_ones] as const }) }
  })
  return { ...promoterList, names }
}

/** How many nights back the promoter has brought guests. */
const pastNights = 4

/** A name on one of the lists. */
export interface DemoListedName {
  id: string
  name: string
}

interface FillContext {
  idOf: (username: string) => string
  now: Temporal.Instant
}

/**
 * Tonight's lists of a promoter and an artist, some of whose guests have come, with one name on both, and what the promoter
 * brought on the nights before. Returns tonight's names.
 */
export async function fillGuestLists(
  tx: Tx,
  events: readonly DemoEvent[],
  { idOf, now }: FillContext,
): Promise<DemoListedName[]> {
  const event = events.find(({ series }) => series === tonight)
  if (event === undefined) return []
  const user_id = idOf(event.club.admin)
  const over = events
    .filter(({ club, row, prestations }) => {
      const hasList = prestations.some(({ kind }) => kind === 'guest_list')
      return club === event.club && row.state !== 'cancelled' && hasList && isBefore(closedAt(row), now)
    })
    .toSorted((one, other) => (one.row.starts_at < other.row.starts_at ? -1 : 1))
    .slice(-pastNights)
  for (const [night, past] of over.entries()) await fillList(tx, past, pastList(night), { user_id, isOver: true })
  const all: DemoListedName[] = []
  for (const list of [promoterList, artistList]) all.push(...(await fillList(tx, event, list, { user_id, isOver: false })))
  return all
}

const closedAt = ({ ends_at }: DemoEvent['row']) => Temporal.Instant.from(ends_at).add({ hours: 2 })

interface ListContext {
  user_id: string
  isOver: boolean
}

async function fillList(
  tx: Tx,
  event: DemoEvent,
  { names, has_price, ...list }: DemoList,
  context: ListContext,
): Promise<DemoListedName[]> {
  const { row } = event
  const item = has_price ? event.prestations.find(({ kind }) => kind === 'guest_list') : undefined
  const parties = names.map((name) => partyOf(event, item, name, context))
  const id = newId()
  const listed = listedAt(row)
  const times = {
    closes_at: row.starts_at,
    for_starts_at: row.starts_at,
    created_at: instantText(listed.subtract({ hours: 1 })),
  }
  const priced = { is_free: item === undefined, prestation_id: item?.id ?? null }
  const owner = { ...list, ambassador_id: null }
  await insertGuestList(tx, { ...owner, ...times, ...priced, id, event_id: row.id, club_id: row.club_id })
  await insertListedParties(tx, parties)
  await insertListedNames(
    tx,
    { list_id: id, added_by: 'club', now: listed },
    parties.map(({ id: reservation_id, guest_name }) => ({ id: reservation_id, folded_name: foldedName(guest_name) })),
  )
  await fillTill(
    tx,
    parties.flatMap((party) => takingOf(party, event, context)),
  )
  await insertHistory(
    tx,
    parties.flatMap((party) => historyOf(party, event, context)),
  )
  const admitted = parties.flatMap(({ id: reservation_id, checked_in_at: at, checked_in_heads: heads }) =>
    at === null ? [] : [{ id: reservation_id, heads, at, event_id: row.id, user_id: context.user_id }],
  )
  await insertScans(tx, makeScans(admitted))
  return parties.map(({ id: listed_id, guest_name }) => ({ id: listed_id, name: guest_name }))
}

const listedAt = ({ starts_at }: DemoEvent['row']) => Temporal.Instant.from(starts_at).subtract({ hours: 30 })

type ListBooking = NewListedParty & { paid_minor: number; lines: (NewListedParty['lines'][number] & { id: string })[] }

/** Who comes while entry is free pays nothing, and who comes later the price, at the door. */
function partyOf(
  { row, club }: DemoEvent,
  item: DemoEvent['prestations'][number] | undefined,
  { name, plus_ones = 0, inside }: DemoName,
  { isOver }: ListContext,
): ListBooking {
  const listed = listedAt(row)
  const came = inside === undefined ? null : Temporal.Instant.from(row.starts_at).add({ minutes: inside[0] })
  const chosen =
    item === undefined
      ? []
      : [{ prestation: { ...item, units: 0, ambassador_bp: commissionTerms.club_bp }, quantity: 1 + plus_ones, index: 0 }]
  const { lines, ...sums } = price(chosen, row, came ?? listed)
  const paid_minor = came === null ? 0 : sums.total_minor
  const [now, then] = came === null ? (['confirmed', 'no_show'] as const) : (['checked_in', 'completed'] as const)
  return {
    ...sums,
    lines: lines.map((line) => ({ id: newId(), ...line })),
    paid_minor,
    payment_status: paymentStatusOf({ ...sums, paid_minor, refunded_minor: 0 }),
    id: newId(),
    reference: newReference(),
    event_id: row.id,
    club_id: row.club_id,
    status: isOver ? then : now,
    party_size: 1 + plus_ones,
    checked_in_heads: inside?.[1] ?? 0,
    checked_in_at: came === null ? null : instantText(came),
    guest_name: name,
    currency: club.row.currency,
    created_at: instantText(listed),
    cancellation_policy: cancellationPolicy,
    min_age: row.min_age ?? 0,
  }
}

/** By card, so that it is in no drawer. */
function takingOf(
  { id, club_id, lines, currency, paid_minor, checked_in_at }: ListBooking,
  { row }: DemoEvent,
  { user_id }: ListContext,
): PastTaking[] {
  if (paid_minor === 0 || checked_in_at === null) return []
  const allocation = allocatePayment(lines, [], paid_minor, 'venue')
  const paid = { id: newId(), reservation_id: id, club_id, event: row, allocation, currency, amount_minor: paid_minor }
  return [{ ...paid, method: 'card', note: '', recorded_by: user_id, at: Temporal.Instant.from(checked_in_at) }]
}

function historyOf(
  { id, status, created_at, checked_in_at, checked_in_heads: heads, paid_minor: amount_minor }: ListBooking,
  { row }: DemoEvent,
  { user_id, isOver }: ListContext,
): ReservationHistoryRow[] {
  const of = { reservation_id: id, actor: { kind: 'club', id: user_id } } as const
  const rows: ReservationHistoryRow[] = [{ ...of, at: Temporal.Instant.from(created_at), action: 'list', status: 'confirmed' }]
  if (checked_in_at !== null) {
    const came = { ...of, at: Temporal.Instant.from(checked_in_at), status: 'checked_in' } as const
    rows.push({ ...came, action: 'check_in', detail: { heads } })
    if (amount_minor > 0) rows.push({ ...came, action: 'record_payment', detail: { amount_minor } })
  }
  const actor = { kind: 'system' } as const
  return isOver ? [...rows, { reservation_id: id, actor, at: closedAt(row), action: 'complete', status }] : rows
}
