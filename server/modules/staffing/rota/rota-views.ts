import { sql, type RawBuilder } from 'kysely'
import type { FieldErrors } from '#contract/errors.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { personName } from '../../accounts/index.ts'
import type { LockedShift } from '../shifts/shift.ts'
import type { PlannedShift } from './warnings.ts'

/** What planning needs to know of a club. */
export interface PlanningClub {
  name: string
  timezone: string
  day_cutoff: string
  currency: string
}

export async function readPlanningClub(db: Database | Tx, clubId: string): Promise<PlanningClub> {
  const { rows } = await sql<PlanningClub>`
    select name, timezone, day_cutoff::text, currency from clubs
    where id = ${clubId} and timezone is not null and currency is not null`.execute(db)
  return rows[0] ?? refuse('club_incomplete')
}

interface References {
  user_id?: string | null | undefined
  role_id?: string | undefined
  event_id?: string | null | undefined
}

/** Refuses what does not belong to this club, and people who have left it. */
export async function refuseForeign(tx: Tx, clubId: string, { user_id, role_id, event_id }: References): Promise<void> {
  const { rows } = await sql<{ person: boolean; role: boolean; event: boolean }>`select
    exists (select 1 from club_staff where user_id = ${user_id ?? null} and club_id = ${clubId} and status <> 'ended') as person,
    exists (select 1 from staff_roles where id = ${role_id ?? null} and club_id = ${clubId}) as role,
    exists (select 1 from events where id = ${event_id ?? null} and club_id = ${clubId}) as event`.execute(tx)
  const fields: FieldErrors = {
    ...(typeof user_id === 'string' && rows[0]?.person !== true && { user_id: ['This person does not work at your club'] }),
    ...(role_id !== undefined && rows[0]?.role !== true && { role_id: ['Your club has no such role'] }),
    ...(typeof event_id === 'string' && rows[0]?.event !== true && { event_id: ['Your club has no such event'] }),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}

export interface ShiftViewRow extends LockedShift {
  staff_name: string | null
  role_name: string
  role_colour: string
  hourly_rate_minor: number
}

/** Shifts with the names of people and roles; the rate of a published one is the one that it was published with. */
async function findShiftRows(
  db: Database | Tx,
  clubId: string,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<ShiftViewRow[]> {
  const { rows } = await sql<ShiftViewRow>`
    select s.*, ${personName('u')} as staff_name, r.name as role_name, r.colour as role_colour,
      case when a.status <> 'cancelled' then a.hourly_rate_minor else coalesce(m.hourly_rate_minor, r.hourly_rate_minor) end as hourly_rate_minor,
      coalesce(a.checked_in_at is not null or a.status = 'approved', false) as is_worked
    from staff_shifts s
      join staff_roles r on r.id = s.role_id
      left join users u on u.id = s.user_id
      left join club_staff m on m.user_id = s.user_id and m.club_id = s.club_id
      left join attendance a on a.shift_id = s.id
    where s.club_id = ${clubId} and ${where}
    order by s.starts_at, s.id ${limit}`.execute(db)
  return rows
}

/** Shifts that take up people's time around some weeks: what warnings are made of. */
export async function findPlanned(
  db: Database | Tx,
  clubId: string,
  { user_ids, from, to }: { user_ids: readonly string[] | null; from: string; to: string },
): Promise<PlannedShift[]> {
  const { rows } = await sql<PlannedShift>`
    select id, user_id, business_date, starts_at, ends_at, break_minutes from staff_shifts
    where club_id = ${clubId} and user_id is not null and status in ('draft', 'published', 'acknowledged')
      and business_date between ${from}::date - 1 and ${to}::date + 1
      ${user_ids === null ? sql`` : sql`and user_id = any(${user_ids}::uuid[])`}`.execute(db)
  return rows
}

export async function findShiftRow(db: Database | Tx, clubId: string, id: string): Promise<ShiftViewRow | null> {
  const [row] = await findShiftRows(db, clubId, sql`s.id = ${id}`)
  return row ?? null
}
