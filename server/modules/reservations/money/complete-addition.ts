import { sum } from '#contract/base/money.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isPast } from '../../events/index.ts'
import { shortageOf } from '../booking/event-places.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { stillOpen, unitsAdded, withAdded } from '../core/addition.ts'
import { endAddition } from '../core/addition-store.ts'
import { findPaidAddition, type PaidAddition } from '../core/addition-views.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { entryTimes, type ReservationRow } from '../core/reservation.ts'
import { lineSumsOf } from '../core/line-amounts.ts'
import { writeLines } from '../core/line-store.ts'
import type { Money } from './figures.ts'
import { findPlaceOf } from './money-views.ts'

/** What arrived for an addition: the reservation that it is now part of, or the payment to return. */
type AdditionOutcome = { row: ReservationRow } | { returned: { payment_id: string; amount_minor: number } }

/**
 * A paid addition becomes part of its reservation. One whose places were released takes them again if they are left, like an
 * expired reservation; otherwise its payment goes back, and the reservation stays as it is. Null if none was paid.
 */
export async function completeAddition(
  tx: Tx,
  row: ReservationRow,
  { payments }: Money,
  now: Temporal.Instant,
): Promise<AdditionOutcome | null> {
  const collected = payments.filter(({ state }) => state === 'succeeded')
  const addition = await findPaidAddition(
    tx,
    row,
    collected.map(({ id }) => id),
  )
  // Whatever arrives for a reservation that is over is returned as a whole.
  if (addition === null || (row.status !== 'confirmed' && row.status !== 'checked_in')) return null
  if (await mayComplete(tx, row, addition, now)) return { row: await grow(tx, row, addition, now) }
  await endAddition(tx, addition.id, 'returned', now)
  const amount_minor = sum(
    collected.filter(({ id }) => id === addition.payment_id).map(({ refundable_minor }) => refundable_minor),
  )
  return { returned: { payment_id: addition.payment_id, amount_minor } }
}

async function mayComplete(tx: Tx, row: ReservationRow, addition: PaidAddition, now: Temporal.Instant): Promise<boolean> {
  const { state } = addition
  const isOff = row.event.state === 'cancelled' || row.event.state === 'archived'
  if (state === 'stopped' || isOff || row.passed_on_at !== null || isPast(entryTimes(row).entry_until, now)) return false
  if (state === 'open' && stillOpen(addition, now) !== null) return true
  if (state === 'open') await endAddition(tx, addition.id, 'released', now)
  const place = await findPlaceOf(tx, row.id)
  const places = place && (await readEventPlaces(tx, place.club_id, row.event.id, 'all'))
  if (places === null) return false
  // Items need no place of a full event.
  return shortageOf(addition.heads === 0 ? { ...places, capacity: Infinity } : places, addition.lines, addition.heads) === null
}

async function grow(tx: Tx, row: ReservationRow, addition: PaidAddition, now: Temporal.Instant): Promise<ReservationRow> {
  await endAddition(tx, addition.id, 'paid', now)
  const lines = withAdded(row.lines, addition.lines)
  await writeLines(tx, row, lines)
  const party_size = row.party_size + addition.heads
  const detail = { party_size, changes: unitsAdded(addition.lines), amount_minor: addition.amount_minor }
  const entry = { at: now, actor: { kind: 'system' }, action: 'complete_addition', detail } as const
  const written = await applyStep(tx, row, { party_size, ...lineSumsOf(lines) }, entry)
  return { ...written, lines, addition: null }
}
