import { may } from '#contract/base/abilities.ts'
import type { Board, BoardParty } from '#contract/board/board.ts'
import { boardActions, partyTransitions, type BoardAction, type PartyState } from '#contract/board/states.ts'
import { occupyingStatuses, reservationTransitions } from '#contract/reservations/states.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import { isBirthday } from '../accounts/index.ts'
import { isPast } from '../events/index.ts'

/** The board takes steps for some time after the event, as the last guests leave. */
export const openAfter = { hours: 2 }

export type BoardEventRow = Omit<Board['event'], 'is_running' | 'is_over' | 'is_cancelled'> & {
  state: string
  /** How long after its arrival time the club keeps a table. */
  release_minutes: number
}

/** What decides, besides a party itself, what a host may do with it. */
export interface BoardNight {
  event: Board['event']
  release_minutes: number
  now: Temporal.Instant
}

export function toNight({ state, release_minutes, ...event }: BoardEventRow, now: Temporal.Instant): BoardNight {
  const is_over = isPast(event.ends_at, now.subtract(openAfter))
  const is_cancelled = state === 'cancelled'
  const is_running = isPast(event.doors_at ?? event.starts_at, now) && !is_over && !is_cancelled && state !== 'draft'
  return { event: { ...event, is_running, is_over, is_cancelled }, release_minutes, now }
}

/** A party as stored. */
export interface PartyRow extends Omit<
  BoardParty,
  'state' | 'allowed_actions' | 'unclaimed_at' | 'seated' | 'asked_bill' | 'left' | 'released' | 'guest' | 'seating_id'
> {
  seating_id: string | null
  seated_at: string | null
  seated_by: string | null
  asked_bill_at: string | null
  asked_bill_by: string | null
  left_at: string | null
  left_by: string | null
  released_at: string | null
  released_by: string | null
  is_vip: boolean
  tags: string[]
  door_notes: string[]
  /** Of a guest the club knows. */
  birth_date: string | null
}

/** Parties with what they spent: as their closed reservation says, or as their tabs add up to so far. */
export function withSpend(
  rows: readonly PartyRow[],
  tabs: readonly { reservation_id: string | null; counted_minor: number }[],
): PartyRow[] {
  const counted = new Map<string | null, number>()
  // A party's tabs of one night count together, so each has the sum of all before it.
  for (const { reservation_id, counted_minor } of tabs)
    counted.set(reservation_id, Math.max(counted_minor, counted.get(reservation_id) ?? 0))
  return rows.map((row) => ({ ...row, spent_minor: row.spent_minor ?? counted.get(row.id) ?? null }))
}

type Moments = Pick<PartyRow, 'inside_heads' | 'seated_at' | 'asked_bill_at' | 'left_at'>

/** The latest step counts: the door's for those who have not sat down, the host's from then on. */
function stateOf({ inside_heads, seated_at, asked_bill_at, left_at }: Moments): PartyState {
  if (left_at !== null) return 'left'
  if (asked_bill_at !== null) return 'paying'
  if (seated_at !== null) return 'seated'
  return inside_heads > 0 ? 'arrived' : 'reserved'
}

const hasTable = ({ table_ids, table_label }: PartyRow) => table_ids.length > 0 || table_label !== ''

function unclaimedAt(row: PartyRow, { release_minutes }: BoardNight): string | null {
  if (stateOf(row) !== 'reserved' || row.table_ids.length === 0 || row.is_sharing) return null
  return Temporal.Instant.from(row.arrives_at).add({ minutes: release_minutes }).toString()
}

/** Whether an action that the state allows is possible now. */
const isPossible: Record<BoardAction, (row: PartyRow, night: BoardNight) => boolean> = {
  move: ({ status }) => reservationTransitions[status].assign_table !== undefined,
  seat: hasTable,
  ask_bill: () => true,
  leave: () => true,
  undo: () => true,
  release(row, night) {
    const at = unclaimedAt(row, night)
    return at !== null && isPast(at, night.now)
  },
}

function allowedActions(row: PartyRow, night: BoardNight): BoardAction[] {
  const { is_over, is_cancelled } = night.event
  if (is_over || is_cancelled || !occupyingStatuses.includes(row.status)) return []
  const next = partyTransitions[stateOf(row)]
  return boardActions.filter((action) => next[action] !== undefined && isPossible[action](row, night))
}

const step = (at: string | null, by: string | null) => (at === null ? null : { at, by })

/** Tags, VIP and notes for the door are for those who see guests, or let them in. */
const seesGuests = (caller: ClubCaller): boolean => may(factsOf(caller), 'view_guests') || may(factsOf(caller), 'work_door')

export function toParty(caller: ClubCaller, row: PartyRow, night: BoardNight): BoardParty {
  const { is_vip, tags, door_notes, birth_date, seating_id, ...rest } = row
  const has_birthday = isBirthday(birth_date, night.event.business_date)
  return {
    ...rest,
    ...(seating_id !== null && { seating_id }),
    state: stateOf(row),
    allowed_actions: allowedActions(row, night),
    unclaimed_at: unclaimedAt(row, night),
    seated: step(row.seated_at, row.seated_by),
    asked_bill: step(row.asked_bill_at, row.asked_bill_by),
    left: step(row.left_at, row.left_by),
    released: step(row.released_at, row.released_by),
    guest: seesGuests(caller) ? { is_vip, tags, door_notes, has_birthday } : null,
  }
}
