import { sql } from 'kysely'
import type { exportProfile } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { AccountRequest } from '../../infrastructure/payments/payout-provider.ts'
import { personName } from '../accounts/index.ts'
import { readBankAccount } from './bank-account-store.ts'
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

/** A payee as the provider registers it. */
export async function findPayoutPayee(db: Database, { kind, id }: Payee): Promise<Omit<AccountRequest, 'key'> | null> {
  const { rows } =
    kind === 'club'
      ? await sql<Omit<AccountRequest, 'key'>>`
          select c.legal_name as name, coalesce(c.contact_email, u.email) as email, c.country
          from clubs c join users u on u.id = c.admin_id where c.id = ${id}`.execute(db)
      : await sql<Omit<AccountRequest, 'key'>>`
          select ${personName('u')} as name, u.email, null as country, true as is_person
          from users u where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

type OwnPayouts = Pick<AnswerOf<typeof exportProfile>, 'bank_account' | 'payout_account' | 'payout_transfers'>

/** Where an ambassador is paid and what was transferred, for their export. */
export async function exportPayee(db: Database, payee: Payee, now: Temporal.Instant): Promise<OwnPayouts> {
  const { account } = await readBankAccount(db, payee, now)
  const { rows } = await sql<Omit<OwnPayouts, 'bank_account'>>`
    select (select to_jsonb(a) - 'ambassador_id' from ambassador_payout_accounts a where a.ambassador_id = ${payee.id}) as payout_account,
      (select coalesce(jsonb_agg(to_jsonb(t) - array['ambassador_id', 'requested_by'] order by t.requested_at, t.id), '[]')
        from ambassador_transfers t where t.ambassador_id = ${payee.id}) as payout_transfers`.execute(db)
  return {
    bank_account: account,
    payout_account: rows[0]?.payout_account ?? null,
    payout_transfers: rows[0]?.payout_transfers ?? [],
  }
}
