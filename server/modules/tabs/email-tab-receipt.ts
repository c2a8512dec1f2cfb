import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { TabReceipt } from '#contract/tabs/receipts.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { makePdf } from '../../infrastructure/pdf/make-pdf.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findTabClubId } from './receipt-views.ts'
import { readTabReceipt } from './tab-receipt.ts'
import { tabReceiptDocument } from './tab-receipt-document.ts'
import { tabReceiptEmail } from './tab-receipt-email.ts'

/** `email`: typed for a party without an account, and kept nowhere else. Deleted with the job. */
const receiptAsked = jobKind('mail_tab_receipt', z.object({ tab_id: Id, email: z.nullable(z.string()) }), 'mail')

/** Receipts per tab, and by each person who serves. */
const limits = {
  tab: { max: 3, windowSeconds: 3600 },
  person: { max: 60, windowSeconds: 3600 },
}

export const getTabReceipt = async ({ db }: Infrastructure, { club_id }: ClubCaller, id: string): Promise<TabReceipt> =>
  (await readTabReceipt(db, club_id, id)).receipt

/** Emails a receipt to who booked, or to the address that a party without an account gave. */
export async function emailTabReceipt(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { id, email = null }: { id: string; email?: string | null | undefined },
): Promise<{ message: string }> {
  const { db, clock, config } = infrastructure
  const read = await readTabReceipt(db, caller.club_id, id)
  const typed = read.place.client_id === null ? email : null
  if ((typed ?? read.email) === null) return refuse('no_receipt_address')
  if (config.rateLimits.enabled) {
    await hitLimit(db, clock, `tabReceipt:${id}`, limits.tab)
    await hitLimit(db, clock, `receipts-by:${caller.actor.user_id}`, limits.person)
  }
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, receiptAsked, { tab_id: id, email: typed })
    const after = { to: typed === null ? 'account' : 'typed' }
    await audit(tx, caller, { at: clock.now(), action: 'emailTabReceipt', subject: { kind: 'tab', id }, after })
  })
  return { message: 'The receipt is on its way.' }
}

/** Sends the receipt as it is then, with the PDF. */
export const tabReceiptEmailHandler = ({ db, clock, config }: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(receiptAsked, async ({ tab_id, email }, { id }) => {
    const club_id = await findTabClubId(db, tab_id)
    if (club_id === null) return
    const read = await readTabReceipt(db, club_id, tab_id)
    const to = read.place.client_id === null ? email : read.email
    if (to === null) return
    const attach = async () => [
      {
        filename: `receipt-${read.receipt.reference ?? read.receipt.closed_at.slice(0, 10)}.pdf`,
        type: 'application/pdf',
        content: new Uint8Array(await makePdf(tabReceiptDocument({ ...read, made_at: clock.now() }))),
      },
    ]
    await sendMail({ id, to, ...tabReceiptEmail(read, config.publicUrl), attachments: attach })
  })
