import { sql, type RawBuilder } from 'kysely'
import type { DocumentLook } from '#contract/verification/verification.ts'
import type { verificationSorts, VerificationDetail, VerificationFigures } from '#contract/verification/review.ts'
import type { DocumentType, RiskSignal, VerificationReason, VerificationStatus } from '#contract/verification/states.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInJson } from '../../infrastructure/database/instant-sql.ts'

/** A client's identity: their newest submission, and what verifies them. */
export interface StandingRow {
  id_verified: boolean
  approved_expires_on: string | null
  id: string | null
  status: VerificationStatus | null
  document_type: DocumentType | null
  submitted_at: string | null
  decided_at: string | null
  reason: VerificationReason | null
  note: string | null
  blocked_until: string | null
  erase_at: string | null
  has_documents: boolean
}

/** Undefined if the account is gone. */
export async function findStanding(db: Database | Tx, clientId: string): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select p.id_verified, a.expires_on as approved_expires_on, v.id, v.status, v.document_type, v.submitted_at, v.decided_at,
      v.reason, v.note, v.blocked_until, v.erase_at,
      exists (select from verifications d where d.client_id = p.user_id and d.details is not null
        and d.status <> 'withdrawn') as has_documents
    from client_profiles p
    left join lateral (
      select * from verifications n where n.client_id = p.user_id and n.status <> 'withdrawn'
      order by n.submitted_at desc, n.id desc limit 1
    ) v on true
    left join verifications a on a.client_id = p.user_id and a.status = 'approved'
    where p.user_id = ${clientId}`.execute(db)
  return rows[0]
}

const nameOf = (alias: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.username`)})`

export async function findLooks(db: Database, clientId: string, limit: number | null): Promise<DocumentLook[]> {
  const { rows } = await sql<DocumentLook>`
    select d.viewed_at as at, ${nameOf('r')} as reviewer, d.what
    from document_views d join users r on r.id = d.reviewer_id
    where d.client_id = ${clientId} order by d.viewed_at desc, d.id desc limit ${limit}`.execute(db)
  return rows
}

/** The history of a client and a document that may make a new submission worth a closer look. */
export async function findVerificationHistory(
  tx: Tx,
  clientId: string,
  fingerprint: Buffer,
): Promise<{ is_duplicate: boolean; was_rejected: boolean; was_forged: boolean }> {
  const { rows } = await sql<{ is_duplicate: boolean; was_rejected: boolean; was_forged: boolean }>`
    select
      exists (select from verifications where number_fingerprint = ${fingerprint} and client_id <> ${clientId}
        and status <> 'withdrawn') as is_duplicate,
      exists (select from verifications where client_id = ${clientId} and status in ('rejected', 'revoked')) as was_rejected,
      exists (select from verifications where client_id = ${clientId} and reason = 'suspected_forgery') as was_forged`.execute(tx)
  return rows[0] ?? { is_duplicate: false, was_rejected: false, was_forged: false }
}

interface Person {
  id: string
  name: string
}

/** A submission in the reviewers' queue. */
export interface ReviewRow {
  id: string
  status: VerificationStatus
  client: { id: string; username: string; name: string }
  document_type: DocumentType
  country: string
  submitted_at: string
  risk: number
  is_duplicate: boolean
  claimed_by: Person | null
  claimed_at: string | null
  decided_by: Person | null
  decided_at: string | null
  reason: VerificationReason | null
  note: string | null
  revocation_by: Person | null
  revocation_at: string | null
  revocation_reason: VerificationReason | null
  revocation_note: string | null
}

const person = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${nameOf(alias)}) end`

const reviewColumns = sql`
  v.id, v.status, json_build_object('id', u.id, 'username', u.username, 'name', ${nameOf('u')}) as client,
  v.document_type, v.country, v.submitted_at, v.risk,
  exists (
    select from verifications d where d.number_fingerprint = v.number_fingerprint and d.client_id <> v.client_id
      and d.status <> 'withdrawn'
  ) as is_duplicate,
  ${person('c')} as claimed_by, v.claimed_at, ${person('b')} as decided_by, v.decided_at, v.reason, v.note,
  ${person('r')} as revocation_by, v.revocation_at, v.revocation_reason, v.revocation_note`

const reviewJoins = sql`
  join users u on u.id = v.client_id
  left join users c on c.id = v.claimed_by
  left join users b on b.id = v.decided_by
  left join users r on r.id = v.revocation_by`

export type Sort = (typeof verificationSorts)[number]

/** Where a page starts: after the row with this risk, time and id. */
export type VerificationPosition = readonly [risk: number, submittedAt: string, id: string]

/** The rows after a position: parts that follow one another, each read in the order of an index. */
type ConditionsAfter = (position: VerificationPosition) => RawBuilder<unknown>[]

const orders: Readonly<Record<Sort, { order: RawBuilder<unknown>; behind: ConditionsAfter }>> = {
  oldest: {
    order: sql`submitted_at, id`,
    behind: ([, at, id]) => [sql`(submitted_at, id) > (${at}::timestamptz, ${id}::uuid)`],
  },
  newest: {
    order: sql`submitted_at desc, id desc`,
    behind: ([, at, id]) => [sql`(submitted_at, id) < (${at}::timestamptz, ${id}::uuid)`],
  },
  risk: {
    order: sql`risk desc, submitted_at, id`,
    behind: ([risk, at, id]) => [
      sql`risk = ${risk} and (submitted_at, id) > (${at}::timestamptz, ${id}::uuid)`,
      sql`risk < ${risk}`,
    ],
  },
}

const isShown = (status: VerificationStatus | undefined) =>
  status === undefined ? sql`status <> 'withdrawn'` : sql`status = ${status}`

/** One more than the page, if there is one. People are looked up only for the rows of the page. */
export async function findReviewRows(
  db: Database,
  {
    status,
    sort,
    after,
    limit,
  }: { status: VerificationStatus | undefined; sort: Sort; after: VerificationPosition | null; limit: number },
): Promise<ReviewRow[]> {
  const { order, behind } = orders[sort]
  const parts = (after === null ? [sql`true`] : behind(after)).map(
    (part) => sql`(select * from verifications where ${isShown(status)} and ${part} order by ${order} limit ${limit + 1})`,
  )
  const { rows } = await sql<ReviewRow>`
    with page as (select * from (${sql.join(parts, sql` union all `)}) parts order by ${order} limit ${limit + 1})
    select ${reviewColumns} from page v ${reviewJoins} order by ${order}`.execute(db)
  return rows
}

export async function countReviewRows(db: Database, status: VerificationStatus | undefined, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from verifications where ${isShown(status)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** What is shown about a submission besides its documents. */
export interface ReviewDetail extends ReviewRow {
  signals: RiskSignal[]
  birth_date: string
  expires_on: string
  erase_at: string | null
  details: Buffer | null
  key_id: string | null
  duplicates: VerificationDetail['duplicates']
  earlier: VerificationDetail['earlier']
}

export async function findReviewRow(db: Database | Tx, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from verifications v ${reviewJoins} where v.id = ${id} and v.status <> 'withdrawn'`.execute(db)
  return rows[0]
}

/** The maximum number of other submissions shown beside one. */
const maxBeside = 20

export async function findReviewDetail(db: Database, id: string): Promise<ReviewDetail | undefined> {
  const { rows } = await sql<ReviewDetail>`
    select ${reviewColumns}, v.signals, v.birth_date, v.expires_on, v.erase_at, v.details, v.key_id,
      coalesce((
        select json_agg(json_build_object('id', d.id, 'username', o.username, 'status', d.status,
          'submitted_at', ${instantInJson('d.submitted_at')}) order by d.submitted_at desc)
        from (
          select * from verifications s where s.number_fingerprint = v.number_fingerprint and s.client_id <> v.client_id
            and s.status <> 'withdrawn'
          order by s.submitted_at desc limit ${maxBeside}
        ) d join users o on o.id = d.client_id
      ), '[]') as duplicates,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'status', e.status, 'reason', e.reason, 'submitted_at', ${instantInJson('e.submitted_at')})
          order by e.submitted_at desc)
        from (
          select * from verifications s where s.client_id = v.client_id and s.id <> v.id and s.submitted_at <= v.submitted_at
            and s.status <> 'withdrawn'
          order by s.submitted_at desc limit ${maxBeside}
        ) e
      ), '[]') as earlier
    from verifications v ${reviewJoins} where v.id = ${id} and v.status <> 'withdrawn'`.execute(db)
  return rows[0]
}

/** How late an erasure counts as overdue, in minutes: the job runs every five. */
const overdueMinutes = 60

export async function readQueueFigures(db: Database, now: Temporal.Instant): Promise<VerificationFigures> {
  const since = instantText(now.subtract({ hours: 7 * 24 }))
  const { rows } = await sql<VerificationFigures>`
    select
      (select count(*) from verifications where status = 'pending') as pending,
      (select count(*) from verifications where status = 'in_review') as in_review,
      (select min(submitted_at) from verifications where status = 'pending') as oldest_submitted_at,
      d.decided, d.approved, d.median_minutes, ${overdue(now)} as overdue_erasures
    from (
      select count(*) as decided, count(*) filter (where reason is null) as approved,
        round(percentile_cont(0.5)
          within group (order by extract(epoch from decided_at - submitted_at) / 60))::int as median_minutes
      from verifications where decided_at >= ${since}::timestamptz and status <> 'withdrawn'
    ) d`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('Figures are one row.')
  return figures
}

const overdue = (now: Temporal.Instant) =>
  sql`(select count(*) from verifications
    where erase_at < ${instantText(now.subtract({ minutes: overdueMinutes }))}::timestamptz)`

export async function countOverdueErasures(db: Database, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${overdue(now)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Who is notified of outcomes. */
export async function findVerificationAddressee(
  db: Database | Tx,
  clientId: string,
): Promise<{ email: string | null; first_name: string }> {
  return db.selectFrom('users').select(['email', 'first_name']).where('id', '=', clientId).executeTakeFirstOrThrow()
}

/** Everything stored about a client, except encrypted data and who decided. */
export async function findOwn(
  db: Database,
  clientId: string,
): Promise<{ row: Record<string, unknown>; id: string; details: Buffer | null; key_id: string | null }[]> {
  const { rows } = await sql<{ row: Record<string, unknown>; id: string; details: Buffer | null; key_id: string | null }>`
    select v.id, v.details, v.key_id,
      to_jsonb(v) - 'number_fingerprint' - 'details' - 'key_id' - 'client_id' - 'claimed_by' - 'decided_by'
        - 'revocation_by' - 'signals' - 'risk'
        || jsonb_build_object('images', (
          select coalesce(
            jsonb_agg(jsonb_build_object('side', i.side, 'width', i.width, 'height', i.height) order by i.side), '[]')
          from verification_images i where i.verification_id = v.id
        )) as row
    from verifications v where v.client_id = ${clientId} and v.status <> 'withdrawn' order by v.submitted_at, v.id`.execute(db)
  return rows
}
