import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { formatDateIn } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { formatPoints } from '../points/points-notices.ts'
import { findRedemptionAddressee } from './addressee-views.ts'

/** A club decided about a requested reward, or it expired. */
export const redemptionDecided = jobKind(
  'mail_redemption',
  z.object({ redemption_id: Id, outcome: z.enum(['approved', 'rejected', 'expired']) }),
  'mail',
)

interface Facts {
  name: string
  club_name: string
  points: number
  reason: string
  /** On the club's wall clock, in words. */
  until: string
}

const words = {
  approved: ({ name, club_name, until }: Facts) => ({
    heading: `Your reward is ready: ${name}`,
    text: `${club_name} approved it. Show the code at the bar or the door by ${until}.`,
    label: 'Show the code',
  }),
  rejected: ({ name, club_name, points, reason }: Facts) => ({
    heading: `Your reward was rejected: ${name}`,
    text: `${club_name} wrote: “${reason}” We returned your ${formatPoints(points)}.`,
    label: 'See my rewards',
  }),
  expired: ({ name, club_name, points }: Facts) => ({
    heading: `Your reward expired: ${name}`,
    text: `You didn’t use it at ${club_name} in time. We returned your ${formatPoints(points)}.`,
    label: 'See my rewards',
  }),
}

function redemptionEmail(outcome: keyof typeof words, facts: Facts, url: string, site: string): Email {
  const { heading, text, label } = words[outcome](facts)
  return writeEmail({
    subject: heading,
    heading,
    text: [text],
    action: { label, url },
    reason: 'You received this because you requested this reward.',
    site,
  })
}

export const redemptionMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(redemptionDecided, async ({ redemption_id, outcome }, { id }) => {
    const addressee = await findRedemptionAddressee(infrastructure.db, redemption_id)
    if (addressee === null) return
    const { user_id, email: address, expires_at, timezone, ...facts } = addressee
    const path = '/client/rewards?tab=mine'
    const site = infrastructure.config.publicUrl
    const email = redemptionEmail(outcome, { ...facts, until: formatDateIn(expires_at, timezone) }, `${site}${path}`, site)
    await deliver(infrastructure, sendMail, { kind: `reward_${outcome}`, id, to: { user_id, email: address }, email, path })
  })
