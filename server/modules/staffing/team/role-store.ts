import { sql, type Insertable } from 'kysely'
import { DatabaseError } from 'pg'
import { staffFlags } from '#contract/base/permissions.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { StaffRoles } from '../../../infrastructure/database/schema.ts'

/** Serializes changes to a club's roles and people: seats are counted, and flags copied, under this lock. */
export async function lockTeam(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team ${clubId}`}, 0))`.execute(tx)
}

/** The club's roles, which stay until the transaction ends. */
export async function keepRoles(tx: Tx, clubId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('staff_roles').select('id').where('club_id', '=', clubId).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

export const isRoleNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'staff_roles_name_taken'

export async function insertRole(tx: Tx, row: Insertable<StaffRoles>): Promise<void> {
  await tx.insertInto('staff_roles').values(row).execute()
}

type RoleFields = Pick<StaffRoles, 'name' | 'colour' | 'hourly_rate_minor' | 'guests_per_person'> &
  Record<(typeof staffFlags)[number], boolean>

/** Writes a role and copies its flags to its people without custom permissions, in one statement. Returns whose flags changed. */
export async function updateRoleRow(tx: Tx, id: string, role: RoleFields): Promise<string[]> {
  const flags = sql.join(staffFlags.map((flag) => sql`${sql.ref(flag)} = ${role[flag]}`))
  const copied = sql.join(staffFlags.map((flag) => sql`${sql.ref(flag)} = r.${sql.ref(flag)}`))
  const mine = sql.join(staffFlags.map((flag) => sql.ref(`s.${flag}`)))
  const ofRole = sql.join(staffFlags.map((flag) => sql.ref(`r.${flag}`)))
  const { rows } = await sql<{ user_id: string }>`
    with r as (
      update staff_roles set name = ${role.name}, colour = ${role.colour}, hourly_rate_minor = ${role.hourly_rate_minor},
        guests_per_person = ${role.guests_per_person}, version = version + 1, ${flags}
      where id = ${id} returning *
    )
    update club_staff s set version = s.version + 1, ${copied} from r
    where s.role_id = r.id and not s.own_permissions and s.status <> 'ended' and (${mine}) is distinct from (${ofRole})
    returning s.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Deletes a role, and removes it from former staff; false if anyone has it, or a template or shift uses it. */
export async function deleteUnusedRole(tx: Tx, id: string): Promise<boolean> {
  await sql`savepoint unused_role`.execute(tx)
  try {
    await tx.updateTable('club_staff').set({ role_id: null }).where('role_id', '=', id).where('status', '=', 'ended').execute()
    await tx.deleteFrom('staff_roles').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await sql`rollback to savepoint unused_role`.execute(tx)
    return false
  }
}
