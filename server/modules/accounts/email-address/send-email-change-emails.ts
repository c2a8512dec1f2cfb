import { createHmac } from 'node:crypto'
import { Id } from '#contract/base/schema.ts'
import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { findChange, findCodeToMail, undoneWithin } from './email-store.ts'
import { emailChangedEmail, emailCodeEmail, emailInUseEmail } from './email-change-emails.ts'
import { codeLifetime, mailedCode } from '../limits/mailed-code.ts'

const about = z.object({ confirmation_id: Id })

export const mailEmailCode = jobKind('mail_email_code', about, 'mail')
export const mailEmailChanged = jobKind('mail_email_changed', about, 'mail')

const signUndo = (secretKey: string, id: string) =>
  createHmac('sha256', secretKey).update(`undo email change ${id}`).digest('base64url')

/** The token in a link to the old address. Like a code, it is derived from the id and never stored. */
const undoToken = (secretKey: string, id: string) => `${id}.${signUndo(secretKey, id)}`

/** The id in a token; null if we did not issue it. */
export function readUndoToken(secretKey: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSameSecret(signature, signUndo(secretKey, id)) ? id : null
}

/** No email is sent about a request that has already expired. */
export function emailChangeHandlers({ config, secretKey, db, clock }: Infrastructure, sendMail: SendMail): JobHandler[] {
  const site = config.publicUrl
  return [
    jobHandler(mailEmailCode, async ({ confirmation_id }, { id }) => {
      const account = await findCodeToMail(db, confirmation_id, clock.now())
      if (account === null) return
      const { username, email, is_taken } = account
      const code = mailedCode(secretKey, 'email', confirmation_id)
      const written = is_taken
        ? emailInUseEmail({ site })
        : emailCodeEmail({ username, code, validMinutes: codeLifetime.minutes, site })
      await sendMail({ id, to: email, ...written })
    }),
    jobHandler(mailEmailChanged, async ({ confirmation_id }, { id }) => {
      const change = await findChange(db, confirmation_id, clock.now())
      if (change === null) return
      const { username, email, replaced_email, was_confirmed } = change
      // After the #, so that no server and no log sees the token.
      const undoUrl = was_confirmed ? `${site}/undo-email-change#${undoToken(secretKey, confirmation_id)}` : null
      await sendMail({
        id,
        to: replaced_email,
        ...emailChangedEmail({ username, email, undoUrl, validHours: undoneWithin.hours, site }),
      })
    }),
  ]
}
