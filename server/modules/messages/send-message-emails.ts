import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { maxAttempts } from '../../infrastructure/jobs/create-job-runner.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../infrastructure/mail/email.ts'
import { isMailRefused } from '../../infrastructure/mail/smtp.ts'
import { unsubscribeUrl } from '../../infrastructure/mail/unsubscribe-link.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findAccounts } from '../accounts/index.ts'
import { findEmailToSend, type EmailToSend } from './audience-views.ts'
import { isNews, writeMessage } from './message-email.ts'
import { messageEmail, storedLinkEmail, testEmail } from './message-jobs.ts'
import { findMessageById, findMessageFacts } from './message-views.ts'
import { requireMessage } from './read-messages.ts'
import { setResult } from './recipient-store.ts'

const mailOf = ({ subject, text, html, unsubscribe }: Email) => ({ subject, text, html, unsubscribe })

/** What keeps an email from being sent after it was queued. */
const obstacleOf = ({ audience, email, consent_id }: EmailToSend): 'withdrawn' | 'unreachable' | null => {
  if (isNews(audience) && consent_id === null) return 'withdrawn'
  return email === null ? 'unreachable' : null
}

async function sendToGuest(
  { db, config, secretKey }: Infrastructure,
  sendMail: SendMail,
  key: { message_id: string; client_id: string },
  job: { id: string; attempt: number },
): Promise<void> {
  const message = await findEmailToSend(db, key.message_id, key.client_id)
  if (message === null) return
  const obstacle = obstacleOf(message)
  const facts = await findMessageFacts(db, message.club_id, message.event_id)
  if (obstacle !== null || message.email === null || facts === null) return setResult(db, key, obstacle ?? 'unreachable')
  const site = config.publicUrl
  const consent = isNews(message.audience) ? message.consent_id : null
  const link = consent === null ? null : unsubscribeUrl(site, secretKey, { topic: 'club_news', id: consent })
  const unsubscribe = link === null ? null : `${link}?message=${key.message_id}`
  const email = writeMessage({ ...facts, ...message, unsubscribe, site })
  try {
    await sendMail({ id: job.id, to: message.email, ...mailOf(email) })
  } catch (error) {
    const isRefused = isMailRefused(error)
    if (isRefused || job.attempt >= maxAttempts) await setResult(db, key, 'failed')
    if (isRefused) return
    throw error
  }
  await setResult(db, key, 'sent')
}

/** Emails one guest or, as a test, who writes it. What happened since it was queued counts. */
export const messageEmailHandlers = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] => [
  jobHandler(messageEmail, async (key, job) => sendToGuest(infrastructure, sendMail, key, job)),
  jobHandler(storedLinkEmail, async (key, job) => sendToGuest(infrastructure, sendMail, key, job)),
  jobHandler(testEmail, async ({ message_id, user_id }, { id }) => {
    const { db, config } = infrastructure
    const message = await findMessageById(db, message_id)
    const [account] = await findAccounts(db, [user_id])
    const facts = message && (await findMessageFacts(db, message.club_id, message.event?.id ?? null))
    if (!message || !facts || !account || account.email === null) return
    const site = config.publicUrl
    const subject = `[Test] ${message.subject}`
    // It has no consent behind it, so its link leads to a page that says so.
    const unsubscribe = isNews(message.audience) ? `${site}/unsubscribe/test` : null
    const test = writeMessage({ ...message, ...facts, subject, unsubscribe, site })
    await sendMail({ id, to: account.email, ...mailOf(test), unsubscribe: undefined })
  }),
]

/** Test emails per person. */
const limit = { max: 20, windowSeconds: 3600 } as const

/** To the caller's own email, and only once it is confirmed: it is theirs. */
export async function testGuestMessage(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { db, clock, config } = infrastructure
  const { user_id } = caller.actor
  await requireMessage(db, caller, id)
  const [account] = await findAccounts(db, [user_id])
  const email = account?.email ?? refuse('no_email')
  if (account?.email_confirmed_at === null) refuse('email_unconfirmed')
  if (config.rateLimits.enabled) await hitLimit(db, clock, `guestMessageTest:${user_id}`, limit)
  await db.transaction().execute(async (tx) => enqueue(tx, testEmail, { message_id: id, user_id }))
  return { message: `We emailed a test to ${email}.` }
}
