import { sql } from 'kysely'
import type { ClubDue } from '#contract/payouts/club-payouts.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { bankAccountStatus } from './bank-account-store.ts'
import { payoutAccounts, payoutAccountStatus } from './payout-account-store.ts'
import { ledgerSums } from '../ledger/index.ts'
import type { StoredAccount } from './seal-bank-account.ts'

export interface DueFilter {
  currency: string | null
  /** Null: every club. */
  club_ids: readonly string[] | null
  /** Events that end later are upcoming. */
  now: string
}

/** The last row of the previous page. */
export type DuePosition = readonly [due_minor: number, club_id: string, currency: string]

/**
 * What each club is owed by currency, as SQL to select from under a name. Moved events count on their current date, so the
 * postings of the move itself, which sum to zero, are left out.
 */
const dueByClub = ({ currency, club_ids, now }: DueFilter) => sql`
  select s.club_id, s.currency, (0 - sum(s.amount_minor))::bigint as due_minor,
    (0 - coalesce(sum(s.amount_minor) filter (where e.ends_at > ${now}::timestamptz), 0))::bigint as upcoming_minor,
    (select coalesce(sum(t.amount_minor), 0)::bigint from club_transfers t
      where t.club_id = s.club_id and t.currency = s.currency and t.state = 'requested') as requested_minor
  from ${ledgerSums} s left join event_cards e on e.id = s.event_id
  where s.account = 'due_to_clubs' and s.kind <> 'event_moved' and s.club_id is not null
    and (${currency}::text is null or s.currency = ${currency})
    and (${club_ids}::uuid[] is null or s.club_id = any(${club_ids}::uuid[]))
  group by s.club_id, s.currency having sum(s.amount_minor) <> 0`

const payable = sql`greatest(d.due_minor - greatest(d.upcoming_minor, 0) - d.requested_minor, 0)`

export interface DueTotals {
  currency: string
  clubs: number
  due_minor: number
  upcoming_minor: number
  payable_minor: number
}

export async function readDueTotals(db: Database, filter: DueFilter): Promise<DueTotals[]> {
  const { rows } = await sql<DueTotals>`
    select d.currency, count(*) as clubs, sum(d.due_minor)::bigint as due_minor, sum(d.upcoming_minor)::bigint as upcoming_minor,
      sum(${payable})::bigint as payable_minor
    from (${dueByClub(filter)}) d group by d.currency order by d.currency`.execute(db)
  return rows
}

/** Largest amount first; one more than a page. */
export async function findDue(
  db: Database,
  filter: DueFilter,
  { after, limit }: { after: DuePosition | null; limit: number },
): Promise<ClubDue[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(0 - d.due_minor, d.club_id, d.currency) > (${0 - after[0]}::bigint, ${after[1]}::uuid, ${after[2]})`
  const { rows } = await sql<ClubDue>`
    with page as materialized (
      select * from (${dueByClub(filter)}) d where ${beyond} order by d.due_minor desc, d.club_id, d.currency limit ${limit + 1}
    )
    select json_build_object('id', c.id, 'name', c.name, 'city', c.city) as club, d.currency, d.due_minor, d.upcoming_minor,
      ${payable}::bigint as payable_minor, d.requested_minor,
      (select coalesce(sum(x.amount_minor), 0)::bigint from payments p join payment_disputes x on x.payment_id = p.id
        where p.club_id = d.club_id and p.currency = d.currency and p.purpose_kind = 'reservation'
          and x.state = 'open') as disputed_minor,
      coalesce((select ${bankAccountStatus(Temporal.Instant.from(filter.now))} from bank_accounts k
        where k.payee_kind = 'club' and k.payee_id = d.club_id), 'missing') as bank_account,
      coalesce((select ${payoutAccountStatus(Temporal.Instant.from(filter.now))} from ${payoutAccounts('club')} a
        where a.payee_id = d.club_id), 'missing') as payout_account,
      (select json_build_object('paid_on', o.paid_on, 'amount_minor', o.amount_minor) from club_payouts o
        where o.club_id = d.club_id and o.currency = d.currency and o.voided_at is null order by o.recorded_at desc, o.id desc
        limit 1) as last_payout,
      (select f.exported_at from club_bank_files f where f.club_id = d.club_id and f.currency = d.currency) as in_bank_file_at
    from page d join clubs c on c.id = d.club_id order by d.due_minor desc, d.club_id, d.currency`.execute(db)
  return rows
}

export interface ClubPayee extends StoredAccount {
  id: string
  name: string
  slug: string
  legal_name: string
  street: string
  postcode: string
  city: string
  country: string | null
  contact_email: string | null
  holder: string
  amount_minor: number
}

/** Clubs that can be paid something now, with what a bank needs. */
export async function findPayees(db: Database | Tx, filter: DueFilter): Promise<ClubPayee[]> {
  const { rows } = await sql<ClubPayee>`
    select c.id, c.name, c.slug, c.legal_name, c.street, c.postcode, c.city, c.country, c.contact_email, k.holder, k.payee_kind,
      k.payee_id, k.sealed, k.key_id, ${payable}::bigint as amount_minor
    from (${dueByClub(filter)}) d join clubs c on c.id = d.club_id
      join bank_accounts k on k.payee_kind = 'club' and k.payee_id = c.id
    where ${payable} > 0 and ${bankAccountStatus(Temporal.Instant.from(filter.now))} = 'ready' order by c.legal_name, c.id`.execute(
    db,
  )
  return rows
}
