import * as z from 'zod/mini'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { clubWasPaid, findPayout } from '../finance/index.ts'
import { deliver } from '../notifications/index.ts'
import { listMoneyAddressees } from './club-views.ts'
import { payoutEmail } from './payout-email.ts'

const payoutMail = jobKind(
  'mail_payout',
  z.object({ payout_id: z.uuid(), user_id: z.uuid(), email: z.nullable(z.string()) }),
  'mail',
)

/** The club's administrator is notified of each payout: one job per email. */
export function payoutFollower({ db }: Infrastructure): Follower {
  return follower(clubWasPaid, {
    name: 'notify_of_payout',
    lane: 'default',
    run: async ({ facts: { payout_id, club_id } }) => {
      const people = (await listMoneyAddressees(db, club_id)).filter(({ to }) => to === 'club')
      const mails = people.map(({ user_id, email }) => ({
        kind: payoutMail,
        payload: { payout_id, user_id, email },
        uniqueKey: `${payoutMail.name}:${payout_id}:${user_id}`,
      }))
      await enqueueAll(db, mails)
    },
  })
}

export function payoutMailHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const site = infrastructure.config.publicUrl
  const path = '/admin-club/finances'
  return jobHandler(payoutMail, async ({ payout_id, user_id, email: address }, { id }) => {
    const payout = await findPayout(infrastructure.db, payout_id)
    if (payout === null) throw new Error(`There is no payout ${payout_id}.`)
    const email = payoutEmail(payout, { url: `${site}${path}`, site })
    await deliver(infrastructure, sendMail, { kind: 'club_paid_out', id, to: { user_id, email: address }, email, path })
  })
}
