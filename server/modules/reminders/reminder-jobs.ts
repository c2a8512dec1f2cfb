import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { reminderKinds } from '#contract/reminders/reminders.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'

/** The people after `after`, in the order of their accounts. */
export const eventReminder = jobKind(
  'remind_of_event_news',
  z.object({ kind: z.enum(['on_sale', 'last_places', 'doors_open']), event_id: Id, after: z.nullable(Id) }),
  'bulk',
)

/** Emails of some reminders. */
export const reminderMailing = jobKind('mail_reminders', z.object({ reminder_ids: z.array(Id) }), 'mailings')

/** One of them, as the version before enqueued it. */
export const reminderEmail = jobKind('mail_reminder', z.object({ reminder_id: Id }), 'mail')

/** Some devices at once. `attempt` counts from 1, for these devices. */
export const reminderPush = jobKind(
  'push_reminders',
  z.object({
    kind: z.enum(reminderKinds),
    event_id: Id,
    pushes: z.array(z.object({ reminder_id: Id, subscription_id: Id })),
    attempt: z.int(),
  }),
  'mailings',
)
