import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue, enqueueAll, type NewJob } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { isMailRefused } from '../../infrastructure/mail/smtp.ts'
import { unsubscribeUrl } from '../../infrastructure/mail/unsubscribe-link.ts'
import { pushKeysOf } from '../../infrastructure/push/push-keys.ts'
import { sendPush, type PushResult } from '../../infrastructure/push/send-push.ts'
import { readLevels } from '../events/index.ts'
import { holds } from './find-people.ts'
import { quietUntil } from './quiet-hours.ts'
import { reminderEmail, reminderPush } from './reminder-jobs.ts'
import { markEmailed } from './reminder-store.ts'
import { findEmailReminder, findPushReminders, findRemindedEvent, type PushReminder } from './reminder-views.ts'
import { usefulUntil, wordsOf, writeReminder, type RemindedEvent } from './reminder-words.ts'
import { quietOf, type QuietRow } from './settings-views.ts'
import { recordPushes } from './subscription-store.ts'

/** Where a guest chooses their reminders. */
const settings = '/client/reminders'

/** Waits after the first, second and third attempt; there is no fifth. */
const retryAfter = [{ minutes: 1 }, { minutes: 10 }, { minutes: 60 }] as const

/** The event, if what a reminder says is still so. */
async function findTrue({ db, clock }: Infrastructure, kind: ReminderKind, eventId: string): Promise<RemindedEvent | null> {
  const event = await findRemindedEvent(db, eventId)
  if (event === null || !holds(kind, event, clock.now())) return null
  if (kind !== 'last_places') return event
  const level = (await readLevels(db, [eventId], clock.now())).get(eventId)
  return level === undefined || level === 'none' ? null : event
}

/** When a person may be disturbed: now (null), later, or not in time any more. */
function waitOf(
  kind: ReminderKind,
  event: RemindedEvent,
  row: QuietRow,
  now: Temporal.Instant,
): Temporal.Instant | null | 'late' {
  const until = quietUntil(now, quietOf(row), row.timezone ?? event.timezone)
  return until !== null && Temporal.Instant.compare(until, usefulUntil(kind, event)) >= 0 ? 'late' : until
}

async function mailReminder(infrastructure: Infrastructure, sendMail: SendMail, id: string): Promise<void> {
  const { db, clock, config, secretKey } = infrastructure
  const reminder = await findEmailReminder(db, id)
  if (reminder === null || reminder.email === null || !reminder.is_wanted) return
  const { kind, artist, path, email: to } = reminder
  const event = await findTrue(infrastructure, kind, reminder.event_id)
  if (event === null) return
  const wait = waitOf(kind, event, reminder, clock.now())
  if (wait === 'late') return
  if (wait !== null) {
    const uniqueKey = `${reminderEmail.name} ${id} ${wait.toString()}`
    return db.transaction().execute(async (tx) => enqueue(tx, reminderEmail, { reminder_id: id }, { runAt: wait, uniqueKey }))
  }
  const has_ticket = path.endsWith('/ticket')
  const site = config.publicUrl
  const unsubscribe = unsubscribeUrl(site, secretKey, { topic: kind, id: reminder.user_id })
  const { subject, text, html } = writeReminder({ kind, event, artist, path, has_ticket, settings, unsubscribe, site })
  try {
    await sendMail({ id, to, subject, text, html, unsubscribe })
  } catch (error) {
    if (!isMailRefused(error)) throw error
  }
  await markEmailed(db, id, clock.now())
}

interface PushChunk {
  kind: ReminderKind
  event_id: string
  pushes: readonly { reminder_id: string; subscription_id: string }[]
  attempt: number
}

const addressOf = ({ reminder_id, subscription_id }: PushReminder) => ({ reminder_id, subscription_id })

/** Those in quiet hours, by when they end. */
function postpone(
  chunk: PushChunk,
  waiting: readonly (readonly [PushReminder, Temporal.Instant])[],
): NewJob<typeof reminderPush>[] {
  const byEnd = Map.groupBy(waiting, ([, until]) => until.toString())
  return [...byEnd].map(([until, those]) => ({
    kind: reminderPush,
    payload: { ...chunk, pushes: those.map(([one]) => addressOf(one)) },
    runAt: Temporal.Instant.from(until),
  }))
}

const idsOf = (results: readonly (readonly [PushReminder, PushResult])[], ...which: PushResult[]) =>
  results.filter(([, result]) => which.includes(result)).map(([{ subscription_id }]) => subscription_id)

/**
 * Pushes to the devices of a job, all at once. A device whose service fails is tried again in another job, so that the others
 * get theirs once. A job that dies half-way repeats pushes: a device shows the second in place of the first.
 */
async function pushReminders(infrastructure: Infrastructure, chunk: PushChunk): Promise<void> {
  const { db, clock, config } = infrastructure
  const keys = pushKeysOf(infrastructure)
  const event = keys && (await findTrue(infrastructure, chunk.kind, chunk.event_id))
  if (keys === null || event === null) return
  const { kind } = chunk
  const now = clock.now()
  const targets = (await findPushReminders(db, kind, chunk.pushes)).filter(({ is_wanted }) => is_wanted)
  const waits = targets.map((one) => [one, waitOf(kind, event, one, now)] as const)
  const due = waits.filter(([, wait]) => wait === null)
  const later = waits.flatMap(([one, wait]) => (wait === null || wait === 'late' ? [] : [[one, wait] as const]))
  const ttlSeconds = Math.ceil(now.until(usefulUntil(kind, event)).total('seconds'))
  const results = await Promise.all(
    due.map(async ([one]) => {
      const { title, text } = wordsOf(kind, event, one.artist)
      const message = {
        payload: JSON.stringify({ title, body: text, path: one.path, tag: one.reminder_id }),
        ttlSeconds,
        topic: one.reminder_id.replaceAll('-', ''),
        urgency: kind === 'doors_open' ? 'high' : 'normal',
      } as const
      return [one, await sendPush(keys, one, message, { allowsLoopback: config.testMode })] as const
    }),
  )
  const wait = retryAfter[chunk.attempt - 1]
  const failed = results.filter(([, result]) => result === 'failed').map(([one]) => addressOf(one))
  const jobs = postpone(chunk, later)
  if (failed.length > 0 && wait !== undefined)
    jobs.push({
      kind: reminderPush,
      payload: { ...chunk, pushes: failed, attempt: chunk.attempt + 1 },
      runAt: clock.now().add(wait),
    })
  const lost = wait === undefined ? idsOf(results, 'refused', 'failed') : idsOf(results, 'refused')
  await db.transaction().execute(async (tx) => {
    await recordPushes(tx, { sent: idsOf(results, 'sent'), gone: idsOf(results, 'gone'), lost }, clock.now())
    if (jobs.length > 0) await enqueueAll(tx, jobs)
  })
}

export const sendingHandlers = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] => [
  jobHandler(reminderEmail, async ({ reminder_id }) => mailReminder(infrastructure, sendMail, reminder_id)),
  jobHandler(reminderPush, async (chunk) => pushReminders(infrastructure, chunk)),
]
