import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { enqueueAll, type NewJob } from '../../infrastructure/jobs/enqueue.ts'
import { insertNotices, type NewNotice } from '../notifications/index.ts'
import { reminderMailing, reminderPush } from './reminder-jobs.ts'
import { insertReminders, type PersonToRemind } from './reminder-store.ts'
import { findReceivers, type Receiver } from './reminder-views.ts'
import { wordsOf, type RemindedEvent } from './reminder-words.ts'

/** Emails in one job: as many as a mail server takes in a moment, so that a job that dies repeats few. */
const emailsPerJob = 25
/** Devices in one job: pushed to at once, so that a service that hangs holds the job as long as one device would. */
const devicesPerJob = 25

/** As notifications name it. */
const noticeKinds: Readonly<Record<ReminderKind, string>> = {
  new_event: 'event_published',
  on_sale: 'event_on_sale',
  last_places: 'event_last_places',
  doors_open: 'event_doors_open',
}

const noticeOf = (kind: ReminderKind, event: RemindedEvent, { user_id, artist, path }: Receiver): NewNotice => ({
  user_id,
  kind: noticeKinds[kind],
  source_id: event.id,
  ...wordsOf(kind, event, artist),
  path,
})

const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

function pushJobs(kind: ReminderKind, event_id: string, receivers: readonly Receiver[]): NewJob<typeof reminderPush>[] {
  const pushes = receivers.flatMap(({ id, subscription_ids }) =>
    subscription_ids.map((subscription_id) => ({ reminder_id: id, subscription_id })),
  )
  return inChunks(pushes, devicesPerJob).map((chunk) => ({
    kind: reminderPush,
    payload: { kind, event_id, pushes: chunk, attempt: 1 },
  }))
}

/**
 * Reminds people of an event, by the channels each of them chose: in the product at once, by email and push in jobs that respect
 * their quiet hours. Who was reminded of it before is left out, so a job that runs again reminds no one twice.
 */
export async function remind(
  tx: Tx,
  { kind, event }: { kind: ReminderKind; event: RemindedEvent },
  people: readonly PersonToRemind[],
  now: Temporal.Instant,
): Promise<void> {
  const written = await insertReminders(tx, { kind, event_id: event.id }, people, now)
  if (written.length === 0) return
  const receivers = await findReceivers(tx, kind, written)
  const notices = receivers.filter(({ wants_app }) => wants_app).map((one) => noticeOf(kind, event, one))
  await insertNotices(tx, notices, now)
  const emailed = receivers.filter(({ wants_email }) => wants_email).map(({ id }) => id)
  const emails = inChunks(emailed, emailsPerJob).map((reminder_ids) => ({ kind: reminderMailing, payload: { reminder_ids } }))
  if (emails.length > 0) await enqueueAll(tx, emails)
  const pushes = pushJobs(kind, event.id, receivers)
  if (pushes.length > 0) await enqueueAll(tx, pushes)
}
