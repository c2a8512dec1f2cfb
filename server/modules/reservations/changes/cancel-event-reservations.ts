import { retryRaces } from '../../../infrastructure/database/retry-races.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import type { Refunded } from '../emails/refund-sentence.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { lockNight } from '../../events/index.ts'
import { giveBack, stopPayments } from '../money/give-back.ts'
import { lockAnyReservation } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { nightCancelled } from '../emails/reservation-mail.ts'
import { cancelSomeOfEvent } from '../core/reservation-store.ts'
import { hasOpenReservations } from '../core/reservation-views.ts'

/** Reservations of one transaction: it holds up nobody for long, and a crash undoes no more than this. */
const batchSize = 100

/**
 * Cancels what is still held of a night that was called off, in batches, each with the letters about it; all that was paid online goes back, also
 * what was kept of it. Begun again after a crash it goes on where it was; two at once take turns. It ends only when nothing is open any more.
 */
export async function cancelEventReservations({ db, clock }: Infrastructure, eventId: string): Promise<void> {
  do {
    await retryRaces(async () =>
      db.transaction().execute(async (tx) => {
        await lockNight(tx, eventId)
        const now = clock.now()
        const letters = []
        for (const { id, due_online_minor, paid_minor } of await cancelSomeOfEvent(tx, eventId, batchSize, now)) {
          const back = due_online_minor > 0 || paid_minor > 0 ? await giveAllBack(tx, id, now) : nothingBack
          letters.push({ kind: nightCancelled, payload: { reservation_id: id, ...back } })
        }
        await enqueueAll(tx, letters)
      }),
    )
  } while (await hasOpenReservations(db, eventId))
}

const nothingBack: Refunded = { refund_minor: 0, at_till_minor: 0 }

/** Of one that was cancelled in this transaction; answers how much that was, and what the club itself has to give back. */
async function giveAllBack(tx: Tx, id: string, now: Temporal.Instant): Promise<Refunded> {
  const row = await lockAnyReservation(tx, id)
  if (row === null) return nothingBack
  await stopPayments(tx, id, now)
  const before = row.refunded_minor
  const counted = await settleLocked(tx, row, now)
  const after = await giveBack(tx, counted, counted.paid_minor, {
    reason: 'The night was called off.',
    actor: { kind: 'system' },
    now,
  })
  return { refund_minor: after.refunded_minor - before, at_till_minor: after.paid_minor - after.refunded_minor }
}
