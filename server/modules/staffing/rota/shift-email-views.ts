import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

/** Hours before a shift. */
const remindBefore = 12

const expected = sql`s.status in ('published', 'acknowledged') and s.user_id is not null`

interface DueReminder {
  shift_id: string
  user_id: string
  starts_at: string
}

/** Shifts that start within half a day. Those published later than that need no reminder, since their email is recent. */
export async function findDueReminders(db: Database, now: Temporal.Instant): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select s.id as shift_id, s.user_id, s.starts_at from staff_shifts s
    where ${expected} and s.starts_at > ${instantText(now)} and s.starts_at <= ${instantText(now.add({ hours: remindBefore }))}
      and s.published_at < s.starts_at - ${`${remindBefore} hours`}::interval
    order by s.starts_at, s.id limit 5000`.execute(db)
  return rows
}

interface Reminder {
  email: string | null
  club_name: string
  timezone: string
  role_name: string
  starts_at: string
  ends_at: string
  note: string
}

/** A shift whose reminder still applies: the same person at the same time. */
export async function findReminder(
  db: Database,
  { shift_id, user_id, starts_at }: DueReminder,
  now: Temporal.Instant,
): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    select u.email, c.name as club_name, c.timezone, r.name as role_name, s.starts_at, s.ends_at, s.note
    from staff_shifts s join clubs c on c.id = s.club_id join staff_roles r on r.id = s.role_id
      join users u on u.id = s.user_id and u.deleted_at is null
    where s.id = ${shift_id} and s.user_id = ${user_id} and s.starts_at = ${starts_at} and ${expected}
      and s.starts_at > ${instantText(now)}`.execute(db)
  return rows[0] ?? null
}
