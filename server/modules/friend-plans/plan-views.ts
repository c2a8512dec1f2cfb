import { sql, type RawBuilder } from 'kysely'
import type { PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** The event of a plan. */
export interface PlanEventRow {
  event_id: string
  slug: string
  title: string
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
  starts_at: string
  ends_at: string
  timezone: string
  state: string
  club_name: string
  city: string
}

export interface AnswerRow {
  id: string
  answer: PlanAnswer
  name: string | null
  shows_booking: boolean
  /** False unless the friend shows it. */
  has_booked: boolean
  /** Of the account, or with the key, that reads it. */
  of_client: boolean
  of_device: boolean
}

export interface FriendPlanRow extends PlanEventRow {
  id: string
  client_id: string
  planned_starts_at: string
  shows_booking: boolean
  /** The first name of its maker; empty if they gave none. */
  maker_name: string
  /** False unless the maker shows it. */
  maker_has_booked: boolean
  answers: AnswerRow[]
}

/** Who reads or answers a plan: an account, a device with a key, or both. */
export interface PlanAuthor {
  client_id: string | null
  key_hash: Buffer | null
}

const eventColumns = sql`
  e.id as event_id, e.slug, e.title, e.cover_file, e.cover_color, e.cover_focal_x_bp, e.cover_focal_y_bp, e.starts_at, e.ends_at,
  e.timezone, e.state, c.name as club_name, c.city`

/** Whether a client has places at event `e` now. */
const hasBooked = (clientId: RawBuilder<unknown>) => sql`exists (
  select from reservations r where r.client_id = ${clientId} and r.event_id = e.id
    and r.status in ('confirmed', 'checked_in', 'completed') and r.passed_on_at is null)`

/** A plan of an account that is in use. */
const readPlan = ({ client_id, key_hash }: PlanAuthor) => sql`
  select ${eventColumns}, p.id, p.client_id, p.planned_starts_at, p.shows_booking, trim(u.first_name) as maker_name,
    p.shows_booking and ${hasBooked(sql`p.client_id`)} as maker_has_booked,
    (select coalesce(json_agg(json_build_object('id', a.id, 'answer', a.answer, 'name', a.name, 'shows_booking', a.shows_booking,
        'has_booked', a.shows_booking and ${hasBooked(sql`a.client_id`)},
        'of_client', coalesce(a.client_id = ${client_id}::uuid, false),
        'of_device', coalesce(a.key_hash = ${key_hash}::bytea, false))
      order by array_position(array['going', 'maybe', 'not_going'], a.answer), a.answered_at, a.id), '[]')
     from friend_plan_answers a where a.plan_id = p.id) as answers
  from friend_plans p join events e on e.id = p.event_id join clubs c on c.id = e.club_id
    join users u on u.id = p.client_id and u.status = 'active'`

/** The plan behind a link. */
export async function findSharedPlan(db: Database, hash: Buffer, author: PlanAuthor): Promise<FriendPlanRow | null> {
  const { rows } = await sql<FriendPlanRow>`${readPlan(author)} where p.link_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

export async function findOwnPlan(db: Database, client_id: string, eventId: string): Promise<FriendPlanRow | null> {
  const { rows } = await sql<FriendPlanRow>`
    ${readPlan({ client_id, key_hash: null })} where p.client_id = ${client_id} and p.event_id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

/** An event that guests see. */
export async function findPlannableEvent(
  db: Database,
  id: string,
): Promise<Pick<PlanEventRow, 'state' | 'starts_at' | 'ends_at'> | null> {
  const { rows } = await sql<Pick<PlanEventRow, 'state' | 'starts_at' | 'ends_at'>>`
    select e.state, e.starts_at, e.ends_at from events e
    where e.id = ${id} and e.state in ('published', 'paused', 'cancelled')`.execute(db)
  return rows[0] ?? null
}

export interface ListedPlanRow extends PlanEventRow {
  id: string
  is_own: boolean
  maker_name: string
  answer: PlanAnswer | null
  going: number
}

/** Those that a client made or answered, whose events have not ended, soonest first. */
export async function findPlansOf(
  db: Database,
  clientId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<ListedPlanRow[]> {
  const { rows } = await sql<ListedPlanRow>`
    with mine as (
      select p.id, null::text as answer from friend_plans p where p.client_id = ${clientId}
      union all select a.plan_id, a.answer from friend_plan_answers a where a.client_id = ${clientId})
    select ${eventColumns}, p.id, p.client_id = ${clientId} as is_own, m.answer,
      case when p.client_id = ${clientId} then '' else trim(u.first_name) end as maker_name,
      (select count(*)::integer from friend_plan_answers a where a.plan_id = p.id and a.answer = 'going') as going
    from mine m join friend_plans p on p.id = m.id join events e on e.id = p.event_id join clubs c on c.id = e.club_id
      join users u on u.id = p.client_id and u.status = 'active'
    where e.ends_at > ${instantText(now)} and e.state in ('published', 'paused', 'cancelled')
    order by e.starts_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** How many answers a plan has, and what this author answered. */
export async function countAnswers(
  tx: Tx,
  planId: string,
  { client_id, key_hash }: PlanAuthor,
): Promise<{ count: number; own: PlanAnswer | null }> {
  const { rows } = await sql<{ count: number; own: PlanAnswer | null }>`
    select count(*)::integer as count,
      max(a.answer) filter (where a.client_id = ${client_id}::uuid or a.key_hash = ${key_hash}::bytea) as own
    from friend_plan_answers a where a.plan_id = ${planId}`.execute(tx)
  return rows[0] ?? { count: 0, own: null }
}

/** Whether a notification of this kind about this page is still unread. */
export async function hasUnread(tx: Tx, userId: string, { kind, path }: { kind: string; path: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notifications n
    where n.user_id = ${userId} and n.read_at is null and n.kind = ${kind} and n.path = ${path} limit 1`.execute(tx)
  return rows.length > 0
}

/** For an account's data export: what it planned, and what it answered. Others' answers are theirs. */
export async function exportFriendPlans(
  db: Database,
  userId: string,
): Promise<{ friend_plans: Record<string, unknown>[]; friend_plan_answers: Record<string, unknown>[] }> {
  const [plans, answers] = await Promise.all([
    sql<Record<string, unknown>>`
      select p.event_id, p.shows_booking, p.created_at from friend_plans p where p.client_id = ${userId}
      order by p.created_at, p.id`.execute(db),
    sql<Record<string, unknown>>`
      select p.event_id, a.answer, a.name, a.shows_booking, a.answered_at
      from friend_plan_answers a join friend_plans p on p.id = a.plan_id where a.client_id = ${userId}
      order by a.answered_at, a.id`.execute(db),
  ])
  return { friend_plans: plans.rows, friend_plan_answers: answers.rows }
}
