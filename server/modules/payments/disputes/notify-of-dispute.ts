import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { disputeChanged } from './record-dispute.ts'
import { deliver } from '../../notifications/index.ts'
import { listMoneyAddressees } from '../../clubs/index.ts'
import { disputeEmail } from './dispute-email.ts'

const disputeMail = jobKind(
  'mail_dispute',
  z.object({
    ...disputeChanged.facts.shape,
    user_id: z.uuid(),
    email: z.nullable(z.string()),
    to: z.enum(['club', 'platform']),
    club_name: z.string(),
  }),
  'mail',
)

/** The club and the platform are notified of each dispute about the club's payments: one job per person. */
export function disputeFollower({ db }: Infrastructure): Follower {
  return follower(disputeChanged, {
    name: 'notify_of_dispute',
    lane: 'default',
    run: async ({ facts }) => {
      const people = await listMoneyAddressees(db, facts.club_id)
      const mails = people.map((person) => ({
        kind: disputeMail,
        payload: { ...facts, ...person },
        uniqueKey: `${disputeMail.name}:${facts.dispute_id}:${facts.state}:${person.user_id}`,
      }))
      await enqueueAll(db, mails)
    },
  })
}

export function disputeMailHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const site = infrastructure.config.publicUrl
  return jobHandler(disputeMail, async ({ user_id, email: address, dispute_id: _dispute, ...facts }, { id }) => {
    const { state, to, purpose_kind, purpose_id } = facts
    const clubPath = purpose_kind === 'reservation' ? `/admin-club/reservations/${purpose_id}` : '/admin-club/subscription'
    const path = to === 'club' ? clubPath : '/super-admin/reservations-finances/disputes'
    const email = disputeEmail({ ...facts, url: `${site}${path}`, site })
    await deliver(infrastructure, sendMail, { kind: `dispute_${state}`, id, to: { user_id, email: address }, email, path })
  })
}
