import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { refundFailed, refundFailedToClub } from '../core/tell-step.ts'

/** Has a guest and the club told, once, that a bank refused what was to go back. */
export async function noteFailedRefund({ db }: Infrastructure, reservationId: string, refundId: string): Promise<void> {
  const payload = { reservation_id: reservationId, refund_id: refundId }
  const letters = [refundFailed, refundFailedToClub].map((kind) => ({ kind, payload, uniqueKey: `${kind.name}:${refundId}` }))
  await db.transaction().execute(async (tx) => enqueueAll(tx, letters))
}
