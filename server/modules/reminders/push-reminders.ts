import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll, type NewJob } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { pushKeysOf } from '../../infrastructure/push/push-keys.ts'
import { sendPush, type PushResult } from '../../infrastructure/push/send-push.ts'
import { reminderPush } from './reminder-jobs.ts'
import { findPushReminders, type PushReminder } from './reminder-views.ts'
import { usefulUntil, wordsOf } from './reminder-words.ts'
import { recordPushes } from './subscription-store.ts'
import { findTrue, waitOf } from './when-to-send.ts'

/** Waits after the first, second and third attempt; there is no fifth. */
const retryAfter = [{ minutes: 1 }, { minutes: 10 }, { minutes: 60 }] as const

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

export const reminderPushHandler = (infrastructure: Infrastructure): JobHandler =>
  jobHandler(reminderPush, async (chunk) => pushReminders(infrastructure, chunk))
