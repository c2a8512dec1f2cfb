import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  defaultReminderChoices,
  type getReminderSettings as endpoint,
  type ReminderChoices,
  type ReminderKind,
} from '#contract/reminders/reminders.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { pushKeysOf } from '../../infrastructure/push/push-keys.ts'
import { hasConfirmedEmail } from '../accounts/index.ts'
import { endEmails, upsertChoices } from './settings-store.ts'
import { findChoices } from './settings-views.ts'

export async function getReminderSettings(
  infrastructure: Infrastructure,
  { actor: { user_id } }: Caller,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = infrastructure
  return {
    choices: (await findChoices(db, user_id)) ?? defaultReminderChoices,
    has_email: await hasConfirmedEmail(db, user_id),
    push_key: pushKeysOf(infrastructure)?.publicKey ?? null,
  }
}

export async function saveReminderSettings(
  { db }: Infrastructure,
  { actor: { user_id } }: Caller,
  choices: ReminderChoices,
): Promise<ReminderChoices> {
  await upsertChoices(db, user_id, choices)
  return choices
}

/** What the link in a reminder ends: emails of its kind. In the app and on devices they stay as chosen. */
export const reminderEmails = {
  isWanted: async (db: Database | Tx, userId: string, kind: ReminderKind): Promise<boolean> =>
    ((await findChoices(db, userId)) ?? defaultReminderChoices).email.includes(kind),
  end: async (tx: Tx, userId: string, kind: ReminderKind): Promise<void> => endEmails(tx, userId, kind, defaultReminderChoices),
}
