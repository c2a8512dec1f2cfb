import * as z from 'zod/mini'
import type { Database } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { clubPayoutWasVoided, clubWasPaid } from './pay-out-club.ts'
import { findPayout } from './payout-views.ts'
import { deliver } from '../notifications/index.ts'
import { listMoneyAddressees } from '../clubs/index.ts'
import { payoutEmail, voidedPayoutEmail } from './payout-email.ts'

const payload = z.object({ payout_id: z.uuid(), user_id: z.uuid(), email: z.nullable(z.string()) })
const payoutMail = jobKind('mail_payout', payload, 'mail')
const voidedPayoutMail = jobKind('mail_voided_payout', payload, 'mail')

type PayoutMail = typeof payoutMail

interface PayoutNews {
  payout_id: string
  club_id: string
}

/** The club's administrator is notified of each payout and each voided one: one job per email. */
export function payoutFollowers({ db }: Infrastructure): Follower[] {
  const mailAll =
    (kind: PayoutMail) =>
    async ({ facts }: { facts: PayoutNews }) =>
      enqueueMails(db, kind, facts)
  return [
    follower(clubWasPaid, { name: 'notify_of_payout', lane: 'default', run: mailAll(payoutMail) }),
    follower(clubPayoutWasVoided, { name: 'notify_of_voided_payout', lane: 'default', run: mailAll(voidedPayoutMail) }),
  ]
}

async function enqueueMails(db: Database, kind: PayoutMail, { payout_id, club_id }: PayoutNews): Promise<void> {
  const people = (await listMoneyAddressees(db, club_id)).filter(({ to }) => to === 'club')
  const mails = people.map(({ user_id, email }) => ({
    kind,
    payload: { payout_id, user_id, email },
    uniqueKey: `${kind.name}:${payout_id}:${user_id}`,
  }))
  await enqueueAll(db, mails)
}

export function payoutMailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const site = infrastructure.config.publicUrl
  const path = '/admin-club/finances'
  const handle = (of: PayoutMail, kind: string, write: typeof payoutEmail) =>
    jobHandler(of, async ({ payout_id, user_id, email: address }, { id }) => {
      const payout = await findPayout(infrastructure.db, payout_id)
      if (payout === null) throw new Error(`There is no payout ${payout_id}.`)
      const email = write(payout, { url: `${site}${path}`, site })
      await deliver(infrastructure, sendMail, { kind, id, to: { user_id, email: address }, email, path })
    })
  return [handle(payoutMail, 'club_paid_out', payoutEmail), handle(voidedPayoutMail, 'club_payout_voided', voidedPayoutEmail)]
}
