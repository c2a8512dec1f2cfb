import { sql } from 'kysely'
import type { AmbassadorStatement, Statement, StatementLine, StatementStatus } from '#contract/ambassadors/statements.ts'
import type { PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { bankAccountStatus, payoutAccounts, payoutAccountStatus, type StoredAccount } from '../../payouts/index.ts'
import { isDue } from '../commissions/commission-store.ts'
import type { Attribution } from '../commissions/why.ts'
import type { StatementKey } from './statement-store.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** Ambassadors with an amount due from before a moment, and no statement of that month yet. */
export async function listDue(
  db: Database,
  { month, before }: { month: string; before: Temporal.Instant },
): Promise<(StatementKey & { due_minor: number })[]> {
  const { rows } = await sql<StatementKey & { due_minor: number }>`
    select c.ambassador_id, c.currency, sum(e.amount_minor)::bigint as due_minor
    from commission_entries e join commissions c on c.id = e.commission_id
    where e.statement_id is null and e.at < ${instantText(before)} and ${isDue}
      and not exists (select from ambassador_statements s
        where s.ambassador_id = c.ambassador_id and s.currency = c.currency and s.month = ${month}::date)
    group by 1, 2 having sum(e.amount_minor) > 0 order by 1, 2`.execute(db)
  return rows
}

/** The currencies of an ambassador's commissions. */
export async function listCurrencies(tx: Tx, ambassadorId: string): Promise<string[]> {
  const { rows } = await sql<{
    currency: string
  }>`select distinct currency from commissions where ambassador_id = ${ambassadorId} order by 1`.execute(tx)
  return rows.map(({ currency }) => currency)
}

const statement = sql`
  s.id, s.number, s.currency, s.month, s.total_minor, s.status, s.made_at,
  case when s.status = 'paid' then json_build_object('paid_on', s.paid_on, 'method', s.method, 'reference', s.reference)
    end as payout,
  exists (select from ambassador_transfers t where t.statement_id = s.id and t.state = 'requested') as is_on_its_way`

export interface StatementPage {
  after: readonly [at: string, id: string] | null
  limit: number
}

const behind = ({ after }: StatementPage) =>
  after === null ? sql`` : sql`and (s.made_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`

/** Latest first. Reads one row more than the limit. */
export async function findStatements(db: Database | Tx, ambassadorId: string, page: StatementPage): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select ${statement} from ambassador_statements s where s.ambassador_id = ${ambassadorId} ${behind(page)}
    order by s.made_at desc, s.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

export async function countStatements(db: Database, ambassadorId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ambassador_statements where ambassador_id = ${ambassadorId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A statement of an ambassador; others' are not found. */
export async function findStatement(db: Database, ambassadorId: string, id: string): Promise<Statement | null> {
  const { rows } = await sql<Statement>`
    select ${statement} from ambassador_statements s where s.id = ${id} and s.ambassador_id = ${ambassadorId}`.execute(db)
  return rows[0] ?? null
}

export type LineRow = Omit<StatementLine, 'why'> & Attribution

/** By business date. Reads one row more than the limit. */
export async function findLines(
  db: Database,
  statementId: string,
  { after, limit }: { after: readonly [date: string, id: string] | null; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select c.id as commission_id, c.kind, b.name as club_name, coalesce(v.title, i.number, '') as name, c.business_date,
      c.base_minor, c.reason, c.code, c.attributed_at, t.amount_minor
    from (select commission_id, sum(amount_minor)::bigint as amount_minor from commission_entries
      where statement_id = ${statementId} group by 1) t
      join commissions c on c.id = t.commission_id join clubs b on b.id = c.club_id left join events v on v.id = c.event_id
      left join invoices i on c.kind = 'subscription' and i.id = c.source_id
    ${after === null ? sql`` : sql`where (c.business_date, c.id) > (${after[0]}::date, ${after[1]}::uuid)`}
    order by c.business_date, c.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function countLines(db: Database, statementId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(distinct commission_id) as count from commission_entries where statement_id = ${statementId}`.execute(db)
  return rows[0]?.count ?? 0
}

const ofAll = (now: Temporal.Instant) => sql`
  select ${statement}, s.in_bank_file_at,
    json_build_object('id', u.id, 'username', u.username, 'name',
      coalesce(nullif(u.full_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)) as ambassador,
    s.status = 'payable' and a.approval_status = 'approved' and u.status = 'active' and u.deleted_at is null as can_pay_out,
    coalesce((select ${bankAccountStatus(now)} from bank_accounts k
      where k.payee_kind = 'ambassador' and k.payee_id = u.id), 'missing') as bank_account,
    coalesce((select ${payoutAccountStatus(now)} from ${payoutAccounts('ambassador')} a where a.payee_id = u.id), 'missing')
      as payout_account,
    (select json_build_object('state', t.state, 'failure', t.failure, 'reversed_minor', t.reversed_minor)
      from ambassador_transfers t where t.statement_id = s.id order by t.requested_at desc, t.id desc limit 1) as transfer,
    (select json_build_object('reference', x.reference, 'reason', x.reason,
      'at', ${instantInJson('x.voided_at')})
      from ambassador_payout_voids x where x.statement_id = s.id order by x.voided_at desc, x.payout_id limit 1) as voided
  from ambassador_statements s join users u on u.id = s.ambassador_id join ambassador_profiles a on a.user_id = s.ambassador_id`

const inStatus = (status: StatementStatus | undefined) => (status === undefined ? sql`true` : sql`s.status = ${status}`)

/** Of all ambassadors, latest first. Reads one row more than the limit. */
export async function findAllStatements(
  db: Database,
  status: StatementStatus | undefined,
  page: StatementPage & { now: Temporal.Instant },
): Promise<AmbassadorStatement[]> {
  const { rows } = await sql<AmbassadorStatement>`
    ${ofAll(page.now)} where ${inStatus(status)} ${behind(page)}
    order by s.made_at desc, s.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

export async function findAnyStatement(
  db: Database | Tx,
  id: string,
  now: Temporal.Instant,
): Promise<AmbassadorStatement | null> {
  const { rows } = await sql<AmbassadorStatement>`${ofAll(now)} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function sumStatements(
  db: Database,
  status: StatementStatus | undefined,
): Promise<{ currency: string; total_minor: number; count: number }[]> {
  const { rows } = await sql<{ currency: string; total_minor: number; count: number }>`
    select s.currency, sum(s.total_minor)::bigint as total_minor, count(*) as count from ambassador_statements s
    where ${inStatus(status)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** Not while its ambassador is suspended, or once their account is gone. */
export async function isPayable(db: Database | Tx, statementId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from ambassador_statements s join users u on u.id = s.ambassador_id join ambassador_profiles a on a.user_id = u.id
    where s.id = ${statementId} and s.status = 'payable' and u.status = 'active' and u.deleted_at is null
      and a.approval_status = 'approved'`.execute(db)
  return rows.length > 0
}

/** By currency: what an ambassador's unpaid statements sum to, and what is under way. */
export async function findNextPayouts(db: Database, ambassadorId: string): Promise<PayoutAccount['next']> {
  const { rows } = await sql<PayoutAccount['next'][number]>`
    select s.currency, coalesce(sum(s.total_minor) filter (where t.id is null), 0)::bigint as payable_minor,
      coalesce(sum(t.amount_minor), 0)::bigint as requested_minor
    from ambassador_statements s left join ambassador_transfers t on t.statement_id = s.id and t.state = 'requested'
    where s.ambassador_id = ${ambassadorId} and s.status = 'payable' group by s.currency order by s.currency`.execute(db)
  return rows
}

interface Addressee {
  user_id: string
  email: string | null
  is_suspended: boolean
}

/** A statement with where its ambassador hears of it; null where the account is gone. */
export async function findStatementAddressee(db: Database, id: string): Promise<(Addressee & { statement: Statement }) | null> {
  const { rows } = await sql<Statement & Addressee>`
    select ${statement}, u.id as user_id, u.email, a.approval_status = 'suspended' as is_suspended
    from ambassador_statements s
      join users u on u.id = s.ambassador_id and u.deleted_at is null
      join ambassador_profiles a on a.user_id = u.id
    where s.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { user_id, email, is_suspended, ...fields } = row
  return { statement: fields, user_id, email, is_suspended }
}

export interface StatementPayee extends StoredAccount {
  id: string
  number: string
  holder: string
  email: string | null
  total_minor: number
}

/** Unpaid statements of ambassadors who can be paid, as a bank needs them. */
export async function findStatementPayees(db: Database | Tx, currency: string, now: Temporal.Instant): Promise<StatementPayee[]> {
  const { rows } = await sql<StatementPayee>`
    select s.id, s.number, k.holder, k.payee_kind, k.payee_id, k.sealed, k.key_id, u.email, s.total_minor
    from ambassador_statements s
      join users u on u.id = s.ambassador_id and u.status = 'active' and u.deleted_at is null
      join ambassador_profiles a on a.user_id = u.id and a.approval_status = 'approved'
      join bank_accounts k on k.payee_kind = 'ambassador' and k.payee_id = u.id
    where s.status = 'payable' and s.currency = ${currency}
      and not exists (select from ambassador_transfers t where t.statement_id = s.id and t.state = 'requested')
      and ${bankAccountStatus(now)} = 'ready' order by k.holder, s.number`.execute(db)
  return rows
}
