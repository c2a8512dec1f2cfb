import * as z from 'zod/mini'
import type { Tx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../jobs/job-kind.ts'
import type { Email, SendMail } from './email.ts'

const sendMailJob = jobKind(
  'send_mail',
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  'mail',
)

/** Sends an email once the caller's transaction commits. Not for secrets, because the email is stored in a table until then. */
export async function enqueueMail(tx: Tx, to: string, email: Email): Promise<void> {
  await enqueue(tx, sendMailJob, { to, ...email })
}

export function sendMailHandler(sendMail: SendMail): JobHandler {
  return jobHandler(sendMailJob, async (mail, { id }) => sendMail({ id, ...mail }))
}
