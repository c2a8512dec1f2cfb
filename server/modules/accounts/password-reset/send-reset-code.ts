import { Id } from '#contract/base/schema.ts'
import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { resetCodeEmail } from './reset-code-email.ts'
import { codeLifetime, mailedCode } from '../limits/mailed-code.ts'
import { findOpenReset } from '../passwords/reset-store.ts'

export const mailResetCode = jobKind('mail_reset_code', z.object({ reset_id: Id }), 'mail')

/** Emails the account of a reset. There is none for an unknown address, and an expired one is not sent. */
export function resetCodeHandler({ config, secretKey, db, clock }: Infrastructure, sendMail: SendMail): JobHandler {
  return jobHandler(mailResetCode, async ({ reset_id }, { id }) => {
    const reset = await findOpenReset(db, reset_id, clock.now())
    if (reset === null) return
    const { username, email } = reset
    const content = resetCodeEmail({
      username,
      code: mailedCode(secretKey, 'password reset', reset_id),
      validMinutes: codeLifetime.minutes,
      site: config.publicUrl,
    })
    await sendMail({ id, to: email, ...content })
  })
}
