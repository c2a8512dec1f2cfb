import { sql, type RawBuilder } from 'kysely'
import type { AmbassadorDetail, AmbassadorRow, ambassadorSorts } from '#contract/ambassadors/approval.ts'
import type { ApprovalAction, ApprovalState } from '#contract/ambassadors/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface AmbassadorFilter {
  status: ApprovalState | undefined
  search: string | undefined
}

/** Accounts are numbered in order of creation, so the id alone sorts them. */
const orders: Readonly<Record<(typeof ambassadorSorts)[number], { order: RawBuilder<unknown>; beyond: RawBuilder<unknown> }>> = {
  oldest: { order: sql`user_id`, beyond: sql`>` },
  newest: { order: sql`user_id desc`, beyond: sql`<` },
}

/** Ambassadors whose account exists; a search reads its own index first. */
const filterWhere = ({ status, search }: AmbassadorFilter) => sql`
  ${
    search === undefined || search === ''
      ? sql`ambassador_profiles a join users u on u.id = a.user_id`
      : sql`(
          select id, deleted_at from users
          where person_words(username, email, first_name, last_name, full_name, phone_number) @@ person_query(${search}) offset 0
        ) u join ambassador_profiles a on a.user_id = u.id`
  }
  where u.deleted_at is null and ${status === undefined ? sql`true` : sql`a.approval_status = ${status}`}`

const decision = sql`json_build_object(
  'action', d.action, 'reason', d.reason, 'by', json_build_object('id', b.id, 'name', ${personName('b')}),
  'at', ${instantInJson('d.decided_at')})`

const columns = sql`
  u.id, u.username, ${personName('u')} as name, u.email, a.approval_status as status, u.created_at as applied_at,
  (select c.code from referral_codes c where c.ambassador_id = u.id and c.kind = 'permanent') as code,
  (select c.code from referral_codes c where c.ambassador_id = u.id and c.kind = 'vanity' order by c.created_at desc, c.code
    limit 1) as vanity_code,
  (select ${decision} from ambassador_decisions d join users b on b.id = d.decided_by
    where d.ambassador_id = u.id order by d.decided_at desc, d.id desc limit 1) as decision`

export type AmbassadorFacts = Omit<AmbassadorRow, 'allowed_actions'>

/** One more than a page, if there is one. */
export async function findAmbassadors(
  db: Database,
  filter: AmbassadorFilter,
  page: { sort: (typeof ambassadorSorts)[number]; after: string | null; limit: number },
): Promise<AmbassadorFacts[]> {
  const { order, beyond } = orders[page.sort]
  const rest = page.after === null ? sql`true` : sql`a.user_id ${beyond} ${page.after}::uuid`
  const { rows } = await sql<AmbassadorFacts>`
    with page as materialized (
      select a.user_id from ${filterWhere(filter)} and ${rest} order by a.${order} limit ${page.limit + 1})
    select ${columns} from page join users u on u.id = page.user_id join ambassador_profiles a on a.user_id = page.user_id
    order by page.${order}`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countAmbassadors(db: Database, filter: AmbassadorFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from ${filterWhere(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export type AmbassadorDetailFacts = Omit<AmbassadorDetail, 'allowed_actions' | 'has_signed'>

export async function findAmbassador(db: Database | Tx, id: string): Promise<AmbassadorDetailFacts | undefined> {
  const { rows } = await sql<AmbassadorDetailFacts>`
    select ${columns}, u.phone_number,
      (select count(*) from referral_codes c join clubs k on k.referral_code = c.code where c.ambassador_id = u.id) as clubs,
      (select count(*) from reservations r where r.ambassador_id = u.id) as reservations,
      (select coalesce(json_agg(${decision} order by d.decided_at desc, d.id desc), '[]')
        from (select * from ambassador_decisions where ambassador_id = u.id order by decided_at desc, id desc limit 50) d
        join users b on b.id = d.decided_by) as decisions
    from ambassador_profiles a join users u on u.id = a.user_id and u.deleted_at is null where a.user_id = ${id}`.execute(db)
  return rows[0]
}

export interface DecisionToMail {
  action: ApprovalAction
  reason: string
  user_id: string
  email: string | null
  /** The permanent code, once there is one. */
  code: string | null
}

/** Undefined if the account is gone. */
export async function findDecision(db: Database, id: string): Promise<DecisionToMail | undefined> {
  const { rows } = await sql<DecisionToMail>`
    select d.action, d.reason, u.id as user_id, u.email,
      (select c.code from referral_codes c where c.ambassador_id = u.id and c.kind = 'permanent') as code
    from ambassador_decisions d join users u on u.id = d.ambassador_id and u.deleted_at is null where d.id = ${id}`.execute(db)
  return rows[0]
}
