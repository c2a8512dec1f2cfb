import * as z from 'zod/mini'
import type { ParamsOf } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/schema.ts'
import type { emailDoorReceipt as endpoint } from '#contract/door/receipts.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readPartyReceipt, receiptDocument } from '../../reservations/index.ts'
import { findParty } from '../guests/find-party.ts'
import { receiptEmail } from './receipt-email.ts'

/** `email`: typed for a party without an account, and kept nowhere else. Deleted with the job. */
const receiptAsked = jobKind('mail_receipt', z.object({ reservation_id: Id, email: z.nullable(z.string()) }), 'mail')

/** Receipts per party, and by each person at the door. */
const limits = {
  party: { max: 3, windowSeconds: 3600 },
  person: { max: 60, windowSeconds: 3600 },
}

/** Emails a receipt to who booked, or to the address that a party without an account gave. */
export async function emailDoorReceipt(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { place, email = null }: { place: ParamsOf<typeof endpoint>; email?: string | null | undefined },
): Promise<{ message: string }> {
  const { db, clock, config } = infrastructure
  const { reservation_id } = place
  await findParty(infrastructure, caller, place)
  const receipt = (await readPartyReceipt(infrastructure, reservation_id)) ?? refuse('not_found')
  const typed = receipt.has_account ? null : email
  if ((typed ?? receipt.email) === null) return refuse('no_receipt_address')
  if (config.rateLimits.enabled) {
    await hitLimit(db, clock, `receipt:${reservation_id}`, limits.party)
    await hitLimit(db, clock, `receipts-by:${caller.actor.user_id}`, limits.person)
  }
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, receiptAsked, { reservation_id, email: typed })
    const after = { to: typed === null ? 'account' : 'typed' }
    const subject = { kind: 'reservation', id: reservation_id } as const
    await audit(tx, caller, { at: clock.now(), action: 'emailDoorReceipt', subject, after })
  })
  return { message: 'The receipt is on its way.' }
}

/** Sends the receipt as it is then, with the PDF. */
export const receiptEmailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(receiptAsked, async ({ reservation_id, email }, { id }) => {
    const receipt = await readPartyReceipt(infrastructure, reservation_id)
    const to = receipt?.has_account === false ? email : (receipt?.email ?? null)
    if (receipt === null || to === null) return
    const { publicUrl: site } = infrastructure.config
    const attach = async () => [
      {
        filename: `receipt-${receipt.row.reference}.pdf`,
        type: 'application/pdf',
        content: new Uint8Array(await makePdf(receiptDocument(receipt))),
      },
    ]
    await sendMail({ id, to, ...receiptEmail({ receipt, site }), attachments: attach })
  })
