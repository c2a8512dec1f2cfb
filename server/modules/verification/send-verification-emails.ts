import * as z from 'zod/mini'
import { verificationReasons } from '#contract/verification/states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler, type PayloadOf } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { deliver } from '../notifications/index.ts'
import { outcomes, verificationEmail } from './verification-email.ts'
import { findVerificationAddressee } from './verification-views.ts'

const mailVerification = jobKind(
  'mail_verification',
  z.object({
    user_id: z.uuid(),
    email: z.nullable(z.string()),
    outcome: z.enum(outcomes),
    verification_id: z.uuid(),
    reason: z.optional(z.nullable(z.enum(verificationReasons))),
    note: z.optional(z.nullable(z.string())),
    expires_on: z.optional(z.string()),
    submit_from: z.optional(z.nullable(z.string())),
  }),
  'mail',
)

/** Notifies the client once, in the product and by email. */
export async function enqueueOutcome(
  tx: Tx,
  clientId: string,
  outcome: Omit<PayloadOf<typeof mailVerification>, 'user_id' | 'email'>,
): Promise<void> {
  const { email } = await findVerificationAddressee(tx, clientId)
  await enqueue(tx, mailVerification, { ...outcome, user_id: clientId, email })
}

export function mailVerificationHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const site = infrastructure.config.publicUrl
  return jobHandler(mailVerification, async ({ user_id, email: address, outcome, verification_id: _id, ...facts }, { id }) => {
    const path = '/client/verify-identity'
    const email = verificationEmail({ outcome, ...facts, url: `${site}${path}`, site })
    await deliver(infrastructure, sendMail, { kind: `identity_${outcome}`, id, to: { user_id, email: address }, email, path })
  })
}
