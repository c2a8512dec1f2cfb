import type { ReminderChoices, ReminderKind } from '#contract/reminders/reminders.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

export async function upsertChoices(
  db: Database,
  userId: string,
  { app, email, push, quiet, timezone }: ReminderChoices,
): Promise<void> {
  await sql`
    insert into reminder_settings (user_id, app, email, push, quiet_from, quiet_to, timezone)
    values (${userId}, ${app}::text[], ${email}::text[], ${push}::text[], ${quiet?.from ?? null}, ${quiet?.to ?? null},
      ${timezone})
    on conflict (user_id) do update set app = excluded.app, email = excluded.email, push = excluded.push,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, timezone = excluded.timezone`.execute(db)
}

/** Whatever else was chosen stays; for who never chose, the rest is as it was. Their account is held against erasure. */
export async function endEmails(
  tx: Tx,
  userId: string,
  kind: ReminderKind,
  { app, email, push, quiet, timezone }: ReminderChoices,
): Promise<void> {
  await sql`
    insert into reminder_settings (user_id, app, email, push, quiet_from, quiet_to, timezone)
    values (${userId}, ${app}::text[], array_remove(${email}::text[], ${kind}), ${push}::text[], ${quiet?.from ?? null},
      ${quiet?.to ?? null}, ${timezone})
    on conflict (user_id) do update set email = array_remove(reminder_settings.email, ${kind})`.execute(tx)
}

export async function forgetChoices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reminder_settings').where('user_id', '=', userId).execute()
}
