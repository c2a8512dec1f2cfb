import { sql } from 'kysely'
import type { AmbassadorGroup, AmbassadorResult, ClubAmbassador } from '#contract/ambassadors/club-ambassadors.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { isBooking } from '../commissions/referred-views.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

type Figures = Pick<ClubAmbassador, 'bookings' | 'came' | 'base_minor' | 'commission_minor' | 'expected_minor'>

/** Reservations `r` that count as bookings, with their commission `k` if any. */
const brought = sql`reservations r left join commissions k on k.kind = 'reservation' and k.source_id = r.id`
const counts = sql`r.ambassador_id is not null and ${isBooking}`

const figures = sql`
  count(*)::integer as bookings, count(*) filter (where r.status in ('checked_in', 'completed'))::integer as came,
  coalesce(sum(k.base_minor) filter (where k.earned_at is not null), 0)::bigint as base_minor,
  coalesce(sum(k.booked_minor), 0)::bigint as commission_minor,
  coalesce(sum(k.amount_minor) filter (where k.status = 'expected'), 0)::bigint as expected_minor`

const named = sql`
  select u.id, ${personName('u')} as name,
    coalesce((
      select c.code from referral_codes c where c.ambassador_id = u.id order by c.kind, c.created_at desc limit 1), '') as code,
    t.bookings, t.came, t.base_minor, t.commission_minor, t.expected_minor,
    case when b.club_id is null then null else json_build_object('reason', b.reason,
      'blocked_at', ${instantInJson('b.blocked_at')}) end as block`

const groupsOf = (clubId: string, ambassadorId: string | null) => sql`(
  select r.ambassador_id, ${figures} from ${brought}
  where r.club_id = ${clubId} and ${counts} ${ambassadorId === null ? sql`` : sql`and r.ambassador_id = ${ambassadorId}`}
  group by 1)`

/** Most bookings first. Reads one row more than the limit. */
export async function findClubAmbassadors(
  db: Database,
  clubId: string,
  { after, limit }: { after: readonly [bookings: number, id: string] | null; limit: number },
): Promise<ClubAmbassador[]> {
  const { rows } = await sql<ClubAmbassador>`
    ${named} from ${groupsOf(clubId, null)} t join users u on u.id = t.ambassador_id
      left join club_ambassador_blocks b on b.club_id = ${clubId} and b.ambassador_id = u.id
    ${after === null ? sql`` : sql`where (t.bookings, u.id) < (${after[0]}::integer, ${after[1]}::uuid)`}
    order by t.bookings desc, u.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** An ambassador who brought guests to this club; null for any other. */
export async function findClubAmbassador(db: Database | Tx, clubId: string, id: string): Promise<ClubAmbassador | null> {
  const { rows } = await sql<ClubAmbassador>`
    ${named} from ${groupsOf(clubId, id)} t join users u on u.id = t.ambassador_id
      left join club_ambassador_blocks b on b.club_id = ${clubId} and b.ambassador_id = u.id`.execute(db)
  return rows[0] ?? null
}

export async function readClubTotals(db: Database, clubId: string): Promise<Figures & { ambassadors: number }> {
  const { rows } = await sql<Figures & { ambassadors: number }>`
    select count(distinct r.ambassador_id)::integer as ambassadors, ${figures} from ${brought} where r.club_id = ${clubId}
      and ${counts}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('Sums return one row.')
  return row
}

export interface ResultFilter {
  club_id: string
  ambassador_id: string | null
}

interface ResultPage {
  after: readonly [date: string, id: string] | null
  limit: number
}

const ofFilter = ({ club_id, ambassador_id }: ResultFilter) => sql`
  r.club_id = ${club_id} and ${counts} ${ambassador_id === null ? sql`` : sql`and r.ambassador_id = ${ambassador_id}`}`

const event = sql`json_build_object('id', v.id, 'title', v.title, 'business_date', v.business_date) as event`

/** By event, or by what was booked there. */
const grouped: Readonly<Record<AmbassadorGroup, (filter: ResultFilter) => ReturnType<typeof sql>>> = {
  event: (filter) => sql`
    select v.id, v.business_date, ${event}, null as name, ${figures}
    from ${brought} join events v on v.id = r.event_id where ${ofFilter(filter)} group by v.id`,
  prestation: (filter) => sql`
    select p.id, v.business_date, ${event}, p.name, count(*)::integer as bookings,
      count(*) filter (where r.status in ('checked_in', 'completed'))::integer as came,
      coalesce(sum(n.base_minor) filter (where k.earned_at is not null), 0)::bigint as base_minor,
      coalesce(sum(n.amount_minor) filter (where k.earned_at is not null), 0)::bigint as commission_minor,
      coalesce(sum(n.amount_minor) filter (where k.status = 'expected'), 0)::bigint as expected_minor
    from ${brought} join events v on v.id = r.event_id join reservation_lines l on l.reservation_id = r.id and l.quantity > 0
      join prestations p on p.id = l.prestation_id left join commission_lines n on n.commission_id = k.id and n.line_id = l.id
    where ${ofFilter(filter)} group by p.id, v.id`,
}

/** Latest event first. Reads one row more than the limit. */
export async function findResults(
  db: Database,
  by: AmbassadorGroup,
  filter: ResultFilter,
  { after, limit }: ResultPage,
): Promise<(AmbassadorResult & { business_date: string })[]> {
  const { rows } = await sql<AmbassadorResult & { business_date: string }>`
    select * from (${grouped[by](filter)}) t
    ${after === null ? sql`` : sql`where (t.business_date, t.id) < (${after[0]}::date, ${after[1]}::uuid)`}
    order by t.business_date desc, t.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countResults(db: Database, by: AmbassadorGroup, filter: ResultFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${grouped[by](filter)}) t`.execute(db)
  return rows[0]?.count ?? 0
}

/** A club's current rate, null if it has set none, and its currency. */
export async function readRate(
  db: Database | Tx,
  clubId: string,
): Promise<{ rate_bp: number | null; version: number | null; currency: string | null }> {
  const { rows } = await sql<{ rate_bp: number | null; version: number | null; currency: string | null }>`
    select t.rate_bp, t.version, c.currency from clubs c left join club_commission_terms t on t.club_id = c.id
    where c.id = ${clubId}`.execute(db)
  return rows[0] ?? { rate_bp: null, version: null, currency: null }
}
