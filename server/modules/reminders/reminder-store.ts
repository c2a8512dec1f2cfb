import type { ReminderKind } from '#contract/reminders/reminders.ts'
import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'

/** Someone to remind. */
export interface PersonToRemind {
  user_id: string
  /** Of a new event: the first of its artists that they follow. */
  artist: string | null
  path: string
}

/** Of these people, writes down those who were not reminded yet and whose accounts exist. Returns the ids of what it wrote. */
export async function insertReminders(
  tx: Tx,
  { kind, event_id }: { kind: ReminderKind; event_id: string },
  people: readonly PersonToRemind[],
  now: Temporal.Instant,
): Promise<string[]> {
  if (people.length === 0) return []
  const rows = people.map((one) => ({ ...one, id: newId() }))
  const { rows: written } = await sql<{ id: string }>`
    insert into reminders (id, event_id, kind, user_id, artist, path, created_at)
    select n.id, ${event_id}, ${kind}, n.user_id, n.artist, n.path, ${instantText(now)}
    from json_populate_recordset(null::reminders, ${JSON.stringify(rows)}::json) n
      join users u on u.id = n.user_id and u.deleted_at is null
    order by n.user_id
    on conflict on constraint reminders_once do nothing
    returning id`.execute(tx)
  return written.map(({ id }) => id)
}

export async function markEmailed(db: Database, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await sql`update reminders set emailed_at = ${instantText(now)} where id = any(${ids}::uuid[])`.execute(db)
}

export async function forgetReminders(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reminders').where('user_id', '=', userId).execute()
}

/** Rows in one statement. */
const chunk = 5_000

/** Those of events that ended before. Returns whether there may be more. */
export async function deleteRemindersBefore(db: Database, before: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from reminders where id in (
      select r.id from reminders r join events e on e.id = r.event_id where e.ends_at < ${instantText(before)}
      limit ${chunk})`.execute(db)
  return numAffectedRows === BigInt(chunk)
}
