import { sql, type RawBuilder } from 'kysely'
import {
  defaultReminderChoices,
  type ReminderChannel,
  type ReminderChoices,
  type ReminderKind,
} from '#contract/reminders/reminders.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** Whether the person with settings `s`, if any, wants reminders of a kind by a channel. */
export const wants = (channel: ReminderChannel, kind: ReminderKind): RawBuilder<boolean> => sql<boolean>`
  (case when s.user_id is null then ${defaultReminderChoices[channel].includes(kind)}
    else ${kind} = any(s.${sql.ref(channel)}) end)`

export interface QuietRow {
  has_chosen: boolean
  quiet_from: string | null
  quiet_to: string | null
  timezone: string | null
}

/** Of settings `s`. */
export const quietColumns = sql`s.user_id is not null as has_chosen, s.quiet_from, s.quiet_to, s.timezone`

export function quietOf({ has_chosen, quiet_from, quiet_to }: QuietRow): ReminderChoices['quiet'] {
  if (!has_chosen) return defaultReminderChoices.quiet
  return quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }
}

type ChoiceRow = Pick<ReminderChoices, ReminderChannel> & QuietRow

/** Null: nothing was chosen. */
export async function findChoices(db: Database | Tx, userId: string): Promise<ReminderChoices | null> {
  const { rows } = await sql<ChoiceRow>`
    select s.app, s.email, s.push, ${quietColumns} from reminder_settings s where s.user_id = ${userId}`.execute(db)
  const [row] = rows
  return row === undefined
    ? null
    : { app: row.app, email: row.email, push: row.push, quiet: quietOf(row), timezone: row.timezone }
}
