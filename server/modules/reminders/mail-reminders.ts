import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { isMailRefused } from '../../infrastructure/mail/smtp.ts'
import { unsubscribeUrl } from '../../infrastructure/mail/unsubscribe-link.ts'
import { reminderEmail, reminderMailing } from './reminder-jobs.ts'
import { markEmailed } from './reminder-store.ts'
import { findEmailReminders, type EmailReminder } from './reminder-views.ts'
import { writeReminder, type RemindedEvent } from './reminder-words.ts'
import { findTrue, waitOf } from './when-to-send.ts'

/** Where a guest chooses their reminders. */
const settings = '/client/reminders'

/** Emails of a job under way at once: a mail server takes milliseconds for each, most of which are spent waiting. */
const atOnce = 4
/** Emails that fail in one run before the rest waits for the next: then it is the mail server, not their addresses. */
const maxFailures = 3

interface WantedEmail extends EmailReminder {
  event: RemindedEvent
  email: string
  /** When it may be sent; null: now. */
  wait: Temporal.Instant | null
}

/** Those that are still wanted, still so, and not too late. */
async function findDue(infrastructure: Infrastructure, ids: readonly string[]): Promise<WantedEmail[]> {
  const { db, clock } = infrastructure
  const due: WantedEmail[] = []
  const reminders = await findEmailReminders(db, ids)
  const byEvent = Map.groupBy(reminders, ({ kind, event_id }) => `${kind} ${event_id}`)
  for (const those of byEvent.values()) {
    const [first] = those
    const event = first && (await findTrue(infrastructure, first.kind, first.event_id))
    if (!event) continue
    for (const one of those) {
      const wait = waitOf(one.kind, event, one, clock.now())
      if (one.email !== null && one.is_wanted && wait !== 'late') due.push({ ...one, email: one.email, event, wait })
    }
  }
  return due
}

/** Enqueues those in quiet hours for their end: once, also if this job runs again. */
async function postpone({ db }: Infrastructure, job: readonly string[], waiting: readonly WantedEmail[]): Promise<void> {
  const byEnd = Map.groupBy(waiting, ({ wait }) => wait?.toString() ?? '')
  if (byEnd.size === 0) return
  await enqueueAll(
    db,
    [...byEnd].map(([end, those]) => ({
      kind: reminderMailing,
      payload: { reminder_ids: those.map(({ reminder_id }) => reminder_id) },
      runAt: Temporal.Instant.from(end),
      uniqueKey: `${reminderMailing.name} ${job[0] ?? ''} ${end}`,
    })),
  )
}

async function sendOne({ config, secretKey }: Infrastructure, sendMail: SendMail, due: WantedEmail): Promise<void> {
  const { reminder_id: id, kind, event, artist, path, email: to, user_id } = due
  const [site, has_ticket] = [config.publicUrl, path.endsWith('/ticket')]
  const unsubscribe = unsubscribeUrl(site, secretKey, { topic: kind, id: user_id })
  const { subject, text, html } = writeReminder({ kind, event, artist, path, has_ticket, settings, unsubscribe, site })
  try {
    await sendMail({ id, to, subject, text, html, unsubscribe })
  } catch (error) {
    if (!isMailRefused(error)) throw error
  }
}

/**
 * Sends a few at once, and notes at the end which were sent: a job that fails repeats only those that failed, one that dies all
 * of them, of which mail programs drop the second. Each attempt begins where the one before may have ended, so that addresses
 * that are never taken hold up no others.
 */
async function mailReminders(
  infrastructure: Infrastructure,
  sendMail: SendMail,
  { ids, attempt }: { ids: readonly string[]; attempt: number },
): Promise<void> {
  const { db, clock } = infrastructure
  const due = await findDue(infrastructure, ids)
  await postpone(
    infrastructure,
    ids,
    due.filter(({ wait }) => wait !== null),
  )
  const sent: string[] = []
  const errors: unknown[] = []
  const now = due.filter(({ wait }) => wait === null)
  const first = now.length === 0 ? 0 : ((attempt - 1) * maxFailures) % now.length
  const queue = [...now.slice(first), ...now.slice(0, first)].values()
  const sendNext = async () => {
    for (const one of queue) {
      try {
        await sendOne(infrastructure, sendMail, one)
        sent.push(one.reminder_id)
      } catch (error) {
        errors.push(error)
      }
      if (errors.length >= maxFailures) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  await markEmailed(db, sent, clock.now())
  if (errors.length > 0) throw errors[0]
}

export const mailHandlers = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] => [
  jobHandler(reminderMailing, async ({ reminder_ids: ids }, { attempt }) =>
    mailReminders(infrastructure, sendMail, { ids, attempt }),
  ),
  jobHandler(reminderEmail, async ({ reminder_id }, { attempt }) =>
    mailReminders(infrastructure, sendMail, { ids: [reminder_id], attempt }),
  ),
]
