import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { AccountRequest } from '../../infrastructure/payments/payout-provider.ts'
import { personName } from '../accounts/index.ts'
import type { Payee } from './seal-bank-account.ts'

interface PayeeOwner {
  user_id: string
  name: string
  email: string | null
}

/** Who hears about a payee's account: the ambassador, or the administrator of the club under the club's name. */
export async function findPayeeOwner(tx: Tx, { kind, id }: Payee): Promise<PayeeOwner | null> {
  const { rows } =
    kind === 'club'
      ? await sql<PayeeOwner>`
          select u.id as user_id, c.name, u.email from clubs c join users u on u.id = c.admin_id where c.id = ${id}`.execute(tx)
      : await sql<PayeeOwner>`
          select u.id as user_id, ${personName('u')} as name, u.email from users u
          where u.id = ${id} and u.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

export async function listSuperadmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'superadmin' and status = 'active' and deleted_at is null order by id limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A club as the provider registers it. */
export async function findPayoutPayee(db: Database, clubId: string): Promise<Omit<AccountRequest, 'key'> | null> {
  const { rows } = await sql<Omit<AccountRequest, 'key'>>`
    select c.legal_name as name, coalesce(c.contact_email, u.email) as email, c.country
    from clubs c join users u on u.id = c.admin_id where c.id = ${clubId}`.execute(db)
  return rows[0] ?? null
}
