import * as z from 'zod/mini'
import type { ApprovalAction } from '#contract/ambassadors/states.ts'
import { brand } from '#contract/base/brand.ts'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { findDecision, type DecisionToMail } from './ambassador-views.ts'

export const mailDecision = jobKind('mail_ambassador_decision', z.object({ decision_id: Id }), 'mail')

interface Words {
  kind: string
  heading: string
  text: string
  label: string
  path: string
}

const words: Readonly<Record<ApprovalAction, Words>> = {
  approve: {
    kind: 'ambassador_approved',
    heading: 'You’re an ambassador',
    text: `Welcome to ${brand}. Share your code, and sign the contract so that we can pay your commissions.`,
    label: 'Open my dashboard',
    path: '/ambassador/dashboard',
  },
  reject: {
    kind: 'ambassador_rejected',
    heading: 'Your application wasn’t approved',
    text: `We can’t take you on as an ambassador for ${brand} at the moment.`,
    label: 'Open my profile',
    path: '/profile',
  },
  suspend: {
    kind: 'ambassador_suspended',
    heading: 'Your ambassador account is suspended',
    text: 'Your code and links don’t count while your account is suspended.',
    label: 'Open my profile',
    path: '/profile',
  },
  restore: {
    kind: 'ambassador_restored',
    heading: 'Your ambassador account is active again',
    text: 'Your code and links count again from now on.',
    label: 'Open my dashboard',
    path: '/ambassador/dashboard',
  },
}

function decisionEmail({ action, reason, code }: DecisionToMail, site: string): Email {
  const { heading, text, label, path } = words[action]
  return writeEmail({
    subject: heading,
    heading,
    text: [text],
    ...(action === 'approve' && code !== null && { code }),
    action: { label, url: `${site}${path}` },
    facts: [['Reason', reason]],
    reason: `You received this because you have an ambassador account with ${brand}.`,
    site,
  })
}

/** Notifies the ambassador of each decision once, in the product and by email. */
export const decisionMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(mailDecision, async ({ decision_id }, { id }) => {
    const decision = await findDecision(infrastructure.db, decision_id)
    if (decision === undefined) return
    const { user_id, email, action } = decision
    const { kind, path } = words[action]
    const written = decisionEmail(decision, infrastructure.config.publicUrl)
    await deliver(infrastructure, sendMail, { kind, id, to: { user_id, email }, email: written, path })
  })
