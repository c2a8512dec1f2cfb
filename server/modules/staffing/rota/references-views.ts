import { sql } from 'kysely'
import type { FieldErrors } from '#contract/base/errors.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

interface References {
  user_id?: string | null | undefined
  staff_ids?: readonly string[]
  role_id?: string | undefined
  event_id?: string | null | undefined
}

/** Refuses references to other clubs, and people who have left. Roles and events stay until the transaction ends. */
export async function refuseForeign(tx: Tx, clubId: string, references: References): Promise<void> {
  const { user_id, staff_ids, role_id, event_id } = references
  const people = [...new Set(staff_ids ?? (typeof user_id === 'string' ? [user_id] : []))]
  const fault = ['This person doesn’t work at your club']
  const { rows } = await sql<{ people: number; role: boolean; event: boolean }>`
    with role as materialized (
      select 1 from staff_roles where id = ${role_id ?? null} and club_id = ${clubId} for key share
    ), event as materialized (select 1 from event_cards where id = ${event_id ?? null} and club_id = ${clubId} for key share)
    select (select count(*)::integer from club_staff where user_id = any(${people}::uuid[]) and club_id = ${clubId}
      and status <> 'ended') as people,
    exists (select from role) as role, exists (select from event) as event`.execute(tx)
  const counts = rows[0] ?? { people: 0, role: false, event: false }
  const fields: FieldErrors = {
    ...(counts.people < people.length && (staff_ids === undefined ? { user_id: fault } : { staff_ids: fault })),
    ...(role_id !== undefined && !counts.role && { role_id: ['Your club doesn’t have this role'] }),
    ...(typeof event_id === 'string' && !counts.event && { event_id: ['Your club doesn’t have this event'] }),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}
