import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  defaultReminderChoices,
  type getReminderSettings as endpoint,
  type ReminderChoices,
} from '#contract/reminders/reminders.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { pushKeysOf } from '../../infrastructure/push/push-keys.ts'
import { hasConfirmedEmail } from '../accounts/index.ts'
import { upsertChoices } from './settings-store.ts'
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
