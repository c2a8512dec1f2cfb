import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { SplitEndReason } from '#contract/reservations/splits.ts'
import type { Database, Tx } from '../../../../infrastructure/database/connect.ts'
import { enqueueAll } from '../../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../../infrastructure/jobs/job-kind.ts'
import { listRefunds, type Payment } from '../../../payments/index.ts'
import { isCounted, type SplitRow } from './split.ts'

const ofShare = z.object({ share_id: Id })

// To the payer of a share: it was charged, it was not, or it was refunded.
export const sharePaid = jobKind('mail_share_paid', ofShare, 'mail')
export const shareReleased = jobKind('mail_share_released', ofShare, 'mail')
export const shareRefunded = jobKind('mail_share_refunded', z.object({ ...ofShare.shape, amount_minor: z.int() }), 'mail')
/** To the host: the split came to nothing. */
export const splitEnded = jobKind(
  'mail_split_ended',
  z.object({ reservation_id: Id, reason: z.enum(['deadline', 'refused']) }),
  'mail',
)

/** Emails friends once that their shares were charged. The host gets the confirmation. */
export async function noteSplitPaid(tx: Tx, { shares }: SplitRow): Promise<void> {
  const paid = shares.filter((share) => isCounted(share) && !share.is_host && share.email !== null)
  await enqueueAll(
    tx,
    paid.map(({ id: share_id }) => ({ kind: sharePaid, payload: { share_id }, uniqueKey: `share_paid:${share_id}` })),
  )
}

/** Emails the host once, unless they ended it. */
export async function noteSplitEnded(tx: Tx, { id, reservation_id }: SplitRow, reason: SplitEndReason): Promise<void> {
  if (reason !== 'deadline' && reason !== 'refused') return
  await enqueueAll(tx, [{ kind: splitEnded, payload: { reservation_id, reason }, uniqueKey: `split_ended:${id}` }])
}

/** Emails the payer of a share once that their card was authorised for nothing. */
async function noteReleased(db: Database, { id, share_id, state, authorized_at }: Payment): Promise<void> {
  if (share_id === null || state !== 'declined' || authorized_at === null) return
  await enqueueAll(db, [{ kind: shareReleased, payload: { share_id }, uniqueKey: `share_released:${id}` }])
}

/** Emails the payer of a share about what became of their payment. */
export async function noteShare(db: Database, payment: Payment): Promise<void> {
  await noteReleased(db, payment)
  await noteRefunds(db, payment)
}

/** Emails the payer of a share once for each of its refunds. */
async function noteRefunds(db: Database, { id, share_id }: Payment): Promise<void> {
  if (share_id === null) return
  const refunds = (await listRefunds(db, id)).filter(({ state }) => state === 'processing' || state === 'succeeded')
  await enqueueAll(
    db,
    refunds.map(({ id: refund_id, amount_minor }) => ({
      kind: shareRefunded,
      payload: { share_id, amount_minor },
      uniqueKey: `share_refunded:${refund_id}`,
    })),
  )
}
