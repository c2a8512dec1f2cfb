import type { LastHourChoice, UnclaimedParty } from '#contract/last-hour/last-hour.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { StillComing } from '../forecast/index.ts'
import { cutOffOf } from '../guest-lists/index.ts'
import { entryWindow, timesNow } from '../reservations/index.ts'
import { mayPassOn, listStandingOf, type ListParty } from './risk.ts'

/** Before a club chooses: nothing is offered, and once it is, a guest of a list finds no place in at most 5 of 100 nights. */
export const lastHourDefault = { offers: 'off', everyone_after: null, accepted_risk_bp: 500 } as const

/** An event with what its club chose. Instants RFC 3339. */
export interface LastHourEvent {
  id: string
  club_id: string
  title: string
  state: string
  starts_at: string
  doors_at: string | null
  ends_at: string
  timezone: string
  own: LastHourChoice | null
  club: LastHourChoice | null
}

type Line = Parameters<typeof entryWindow>[0][number] & Parameters<typeof timesNow>[0]

/** A booked party of which no one is inside or in the queue, with a table or on a list. */
export interface AbsentRow {
  id: string
  name: string
  party_size: number
  arrival_at: string | null
  passed_on_at: string | null
  is_table: boolean
  /** A host released its table, and it has no other. */
  is_released: boolean
  lines: Line[]
  list: { name: string; closes_at: string; for_starts_at: string } | null
}

export const choiceOf = ({ own, club }: Pick<LastHourEvent, 'own' | 'club'>): LastHourChoice => own ?? club ?? lastHourDefault

export const doorsOf = ({ doors_at, starts_at }: Pick<LastHourEvent, 'doors_at' | 'starts_at'>): string => doors_at ?? starts_at

/** From when on everyone is offered what is passed on; null if only the waiting list is. */
export function everyoneFrom(event: LastHourEvent): Temporal.Instant | null {
  const { everyone_after } = choiceOf(event)
  return everyone_after === null ? null : Temporal.Instant.from(doorsOf(event)).add({ minutes: everyone_after })
}

/** Places are offered from doors to the end of a published event whose club chose it. */
export const isRunning = (event: LastHourEvent, now: Temporal.Instant): boolean =>
  event.state === 'published' &&
  choiceOf(event).offers !== 'off' &&
  !isBefore(now, doorsOf(event)) &&
  isBefore(now, event.ends_at)

/** Why a party counts as one that has not come; null while its places are kept whatever happens. */
function reasonOf(row: AbsentRow, event: LastHourEvent, now: Temporal.Instant): UnclaimedParty['reason'] | null {
  const lines = row.lines.map((line) => timesNow(line, event))
  if (!isBefore(now, entryWindow(lines, event).entry_until)) return 'entry_over'
  if (row.is_table) return row.is_released ? 'table_released' : null
  if (
    row.list === null ||
    isBefore(now, doorsOf(event)) ||
    isBefore(now, cutOffOf({ ...row.list, event: { ...event, currency: '' } }))
  )
    return null
  return row.arrival_at !== null && isBefore(now, row.arrival_at) ? null : 'list_closed'
}

export interface UnclaimedRow extends AbsentRow {
  reason: UnclaimedParty['reason']
}

/** The parties that count as not come. */
export const unclaimedOf = (rows: readonly AbsentRow[], event: LastHourEvent, now: Temporal.Instant): UnclaimedRow[] =>
  rows.flatMap((row) => {
    const reason = reasonOf(row, event, now)
    return reason === null ? [] : [{ ...row, reason }]
  })

/** What may be passed on, and what lists then keep. */
export interface LastHourPlan {
  /** First those that no likelihood decides: tables that the club released, and parties whose entry is over. */
  ids: string[]
  lists: ReturnType<typeof listStandingOf>
  /** Of the lists, in the order in which they are passed on. */
  list_ids: string[]
}

export function lastHourPlanOf(
  unclaimed: readonly UnclaimedRow[],
  coming: ReadonlyMap<string, StillComing>,
  { accepted_risk_bp }: Pick<LastHourChoice, 'accepted_risk_bp'>,
): LastHourPlan {
  const pool = unclaimed
    .filter(({ reason }) => reason === 'list_closed')
    .map(({ id, party_size, passed_on_at }): ListParty => ({
      id,
      party_size,
      comes: coming.get(id)?.comes ?? 1,
      is_passed_on: passed_on_at !== null,
    }))
  const list_ids = mayPassOn(pool, accepted_risk_bp / 10_000)
  const certain = unclaimed.filter(({ reason, passed_on_at }) => reason !== 'list_closed' && passed_on_at === null)
  return { ids: [...certain.map(({ id }) => id), ...list_ids], lists: listStandingOf(pool), list_ids }
}
