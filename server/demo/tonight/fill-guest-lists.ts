import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId, newReference } from '../../infrastructure/ids.ts'
import { insertScans } from '../../modules/door/demo.ts'
import { foldedName, insertGuestList, insertListedNames } from '../../modules/guest-lists/demo.ts'
import {
  insertHistory,
  insertListedParties,
  price,
  type NewListedParty,
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

const lists: { name: string; owner_name: string; quota: number; max_plus_ones: number; has_price: boolean; names: DemoName[] }[] =
  [
    {
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
    },
    {
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
    },
  ]

/** A name on one of the lists. */
export interface DemoListedName {
  id: string
  name: string
}

/** Tonight's lists of a promoter and an artist. Some of their guests have come; one name is on both. */
export async function fillGuestLists(
  tx: Tx,
  events: readonly DemoEvent[],
  { idOf }: { idOf: (username: string) => string },
): Promise<DemoListedName[]> {
  const event = events.find(({ series }) => series === tonight)
  if (event === undefined) return []
  const all: DemoListedName[] = []
  const { row, club } = event
  const user_id = idOf(club.admin)
  const starts = Temporal.Instant.from(row.starts_at)
  const listed = starts.subtract({ hours: 30 })
  const offered = event.prestations.find(({ kind }) => kind === 'guest_list')
  for (const { names, has_price, ...list } of lists) {
    const item = has_price ? offered : undefined
    const parties = names.map(({ name, plus_ones = 0, inside }) => {
      const chosen =
        item === undefined
          ? []
          : [{ prestation: { ...item, units: 0, ambassador_bp: commissionTerms.club_bp }, quantity: 1 + plus_ones, index: 0 }]
      const at = inside === undefined ? null : instantText(starts.add({ minutes: inside[0] }))
      const party: NewListedParty = {
        ...price(chosen, row, listed),
        id: newId(),
        reference: newReference(),
        event_id: row.id,
        club_id: row.club_id,
        status: inside === undefined ? 'confirmed' : 'checked_in',
        party_size: 1 + plus_ones,
        checked_in_heads: inside?.[1] ?? 0,
        checked_in_at: at,
        guest_name: name,
        currency: club.row.currency,
        created_at: instantText(listed),
        cancellation_policy: cancellationPolicy,
        min_age: row.min_age ?? 0,
      }
      return party
    })
    const id = newId()
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
    await insertHistory(
      tx,
      parties.flatMap((party) => historyOf(party, user_id)),
    )
    const admitted = parties.flatMap(({ id: reservation_id, checked_in_at: at, checked_in_heads: heads }) =>
      at === null ? [] : [{ id: reservation_id, heads, at, event_id: row.id, user_id }],
    )
    await insertScans(tx, makeScans(admitted))
    all.push(...parties.map(({ id: listed_id, guest_name }) => ({ id: listed_id, name: guest_name })))
  }
  return all
}

function historyOf({ id, created_at, checked_in_at, checked_in_heads }: NewListedParty, userId: string): ReservationHistoryRow[] {
  const of = { reservation_id: id, actor: { kind: 'club', id: userId } } as const
  const listed = { ...of, at: Temporal.Instant.from(created_at), action: 'list', status: 'confirmed' } as const
  if (checked_in_at === null) return [listed]
  const at = Temporal.Instant.from(checked_in_at)
  return [listed, { ...of, at, action: 'check_in', status: 'checked_in', detail: { heads: checked_in_heads } }]
}
