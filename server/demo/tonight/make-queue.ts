import { joinQueue } from '#contract/reservations/queue.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { ScanRow } from '../../modules/door/demo.ts'
import type { DemoQueuedParty, ReservationHistoryRow } from '../../modules/reservations/demo.ts'
import { makeScans } from '../make-arrivals.ts'
import type { EventWithBookings } from '../make-money.ts'
import { tonight } from '../make-tonight.ts'

/** Minutes that each party has waited. */
const waiting = [14, 6]
/** The default of a club: how long the time in the queue counts. */
const queueMinutes = 90

/** Two of tonight's parties that are expected wait outside: they were scanned at the end of the queue. */
export function makeQueue(
  booked: readonly (EventWithBookings & { admin_id: string })[],
  now: Temporal.Instant,
): { parties: DemoQueuedParty[]; scans: ScanRow[]; history: ReservationHistoryRow[] } {
  const expected = booked.filter(({ row, event }) => event.series === tonight && row.status === 'confirmed')
  const queue = expected.slice(0, waiting.length).map(({ row: { id }, event, admin_id }, index) => {
    const at = now.subtract({ minutes: waiting[index] ?? 0 })
    return { id, at, event_id: event.row.id, user_id: admin_id }
  })
  return {
    parties: queue.flatMap(({ id, at }) => {
      const joined = joinQueue({}, at.epochMilliseconds, queueMinutes)
      return joined === null ? [] : [{ id, ...joined }]
    }),
    scans: makeScans(queue.map(({ at, ...party }) => ({ ...party, heads: 0, at: instantText(at) }))).map((scan) => ({
      ...scan,
      action: 'queue',
      result: 'queued',
    })),
    history: queue.map(({ id, at, user_id }) => ({
      reservation_id: id,
      at,
      actor: { kind: 'club', id: user_id },
      action: 'queue',
      status: 'confirmed',
      detail: { device: '' },
    })),
  }
}
