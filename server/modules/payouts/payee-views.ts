import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'
import type { Payee } from './seal-bank-account.ts'

/** Who hears about a payee's account: the ambassador, or the administrator of the club under the club's name. */
export async function findPayeeOwner(tx: Tx, { kind, id }: Payee): Promise<{ name: string; email: string | null } | null> {
  const { rows } =
    kind === 'club'
      ? await sql<{ name: string; email: string | null }>`
          select c.name, u.email from clubs c join users u on u.id = c.admin_id where c.id = ${id}`.execute(tx)
      : await sql<{ name: string; email: string | null }>`
          select ${personName('u')} as name, u.email from users u where u.id = ${id} and u.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

export async function listSuperadmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'superadmin' and status = 'active' and deleted_at is null order by id limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}
