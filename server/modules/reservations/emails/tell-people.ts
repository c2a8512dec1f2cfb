import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { insertNotices, type Notice } from '../../notifications/index.ts'

export interface Telling {
  /** Its name is what the notice is called by. */
  kind: JobKind
  /** The same whenever the same is told again. */
  id: string
  to: { user_id: string | null; email: string | null }
  letter: Email
  /** Of the page that it is about. */
  path: string
}

function noticeOf({ kind, id, to, letter, path }: Telling): Notice[] {
  return to.user_id === null
    ? []
    : [{ user_id: to.user_id, kind: kind.name.replace(/^mail_/, ''), source_id: id, ...letter.notice, path }]
}

/** One step, one notice: in the product at once, and by mail to who has an address. */
export async function tellInProduct({ db, clock }: Infrastructure, tellings: readonly Telling[]): Promise<void> {
  await insertNotices(db, tellings.flatMap(noticeOf), clock.now())
}

export async function tellByMail(sendMail: SendMail, { id, to, letter }: Telling): Promise<void> {
  const { subject, text, html } = letter
  if (to.email !== null) await sendMail({ id, to: to.email, subject, text, html })
}
