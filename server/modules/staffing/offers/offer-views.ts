import { sql, type RawBuilder } from 'kysely'
import type { MyShiftOffer } from '#contract/staffing/shift-offers.ts'
import type { ShiftOfferStatus } from '#contract/staffing/shift-offer-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { OfferPart } from './offer.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** An offer with its shifts as stored; `actionsOn` and `decisionsOn` add what may be done with it. */
export type ShiftOfferRow = Omit<MyShiftOffer, 'part' | 'is_busy' | 'allowed_actions'>

const text = (name: string) => sql.raw(name)

const shift = (s: string, r: string, e: string) => sql`json_build_object(
  'id', ${text(s)}.id, 'business_date', ${text(s)}.business_date, 'starts_at', ${instantInJson(`${s}.starts_at`)},
    'ends_at', ${instantInJson(`${s}.ends_at`)},
  'timezone', coalesce(c.timezone, 'UTC'), 'role', json_build_object('name', ${text(r)}.name, 'colour', ${text(r)}.colour),
  'event_title', ${text(e)}.title, 'note', ${text(s)}.note)`
const person = (u: string) =>
  sql`case when ${text(u)}.id is not null then json_build_object('user_id', ${text(u)}.id, 'name', ${personName(u)}) end`

const columns = sql`
  o.id, o.status, o.note, o.decision_note, o.created_at, o.version, ${shift('s', 'r', 'e')} as shift,
  case when s2.id is not null then ${shift('s2', 'r2', 'e2')} end as return_shift,
  ${person('u')} as offered_by, ${person('t')} as offered_to, ${person('a')} as accepted_by`

const joined = sql`shift_offers o
  join clubs c on c.id = o.club_id
  join staff_shifts s on s.id = o.shift_id join staff_roles r on r.id = s.role_id left join event_cards e on e.id = s.event_id
  left join staff_shifts s2 on s2.id = o.return_shift_id left join staff_roles r2 on r2.id = s2.role_id
  left join event_cards e2 on e2.id = s2.event_id
  join users u on u.id = o.user_id left join users t on t.id = o.to_user_id left join users a on a.id = o.accepted_by`

/** Whether a person has other published work at the time of the shift. */
const isBusy = (userId: string) => sql<boolean>`exists (
  select 1 from staff_shifts b where b.user_id = ${userId} and b.id <> s.id and b.status in ('published', 'acknowledged')
    and b.starts_at < s.ends_at and b.ends_at > s.starts_at and b.starts_at > s.starts_at - interval '1 day')`

export interface MyOfferRow extends ShiftOfferRow {
  part: OfferPart
  is_busy: boolean
}

/** Offers this person made, accepted, or may accept. */
const concerns = (userId: string) => sql`(
  o.user_id = ${userId} or o.accepted_by = ${userId} or (o.user_id <> ${userId} and coalesce(o.to_user_id = ${userId}, true)
    and exists (select 1 from club_staff m where m.user_id = ${userId} and m.club_id = o.club_id and m.status = 'active'
      and m.role_id = s.role_id)))`

async function readMine(db: Database | Tx, userId: string, where: RawBuilder<unknown>, limit: number): Promise<MyOfferRow[]> {
  const { rows } = await sql<MyOfferRow>`
    select ${columns}, ${isBusy(userId)} as is_busy,
      case when o.user_id = ${userId} then 'offered' when o.accepted_by = ${userId} then 'accepted' else 'invited' end as part
    from ${joined} where ${concerns(userId)} and ${where} order by s.starts_at, o.id limit ${limit}`.execute(db)
  return rows
}

interface Page {
  after: readonly [string, string] | null
  limit: number
}

/** Offers open to this person or involving them, for upcoming shifts; decided ones stay until the shift starts. */
export async function listMyOffers(
  db: Database,
  { user_id, club_id, now }: { user_id: string; club_id: string | null; now: Temporal.Instant },
  { after, limit }: Page,
): Promise<{ rows: MyOfferRow[]; count: number }> {
  const shown = sql`o.club_id = ${club_id} and s.starts_at > ${instantText(now)} and (o.status = 'open'
    or (o.status in ('accepted', 'approved', 'declined') and ${user_id} in (o.user_id, o.accepted_by)))`
  const beyond = after === null ? sql`` : sql`and (s.starts_at, o.id) > (${after[0]}, ${after[1]})`
  const [rows, all] = await Promise.all([
    readMine(db, user_id, sql`${shown} ${beyond}`, limit + 1),
    sql<{ count: number }>`select count(*) from (
      select 1 from shift_offers o join staff_shifts s on s.id = o.shift_id where ${concerns(user_id)} and ${shown}
      limit 1000) counted`.execute(db),
  ])
  return { rows, count: all.rows[0]?.count ?? 0 }
}

/** An offer that concerns this person. */
export async function findMyOffer(db: Database | Tx, userId: string, id: string): Promise<MyOfferRow | null> {
  const [row] = await readMine(db, userId, sql`o.id = ${id}`, 1)
  return row ?? null
}

async function readRows(db: Database | Tx, where: RawBuilder<unknown>, limit: number): Promise<ShiftOfferRow[]> {
  const { rows } = await sql<ShiftOfferRow>`
    select ${columns} from ${joined} where ${where} order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

const ofClub = (clubId: string, status: ShiftOfferStatus | undefined) =>
  sql`o.club_id = ${clubId} ${status === undefined ? sql`` : sql`and o.status = ${status}`}`

export async function listOffersOfClub(
  db: Database,
  clubId: string,
  { status, after, limit }: Page & { status: ShiftOfferStatus | undefined },
): Promise<{ rows: ShiftOfferRow[]; count: number }> {
  const beyond = after === null ? sql`` : sql`and (o.created_at, o.id) < (${after[0]}, ${after[1]})`
  const [rows, all] = await Promise.all([
    readRows(db, sql`${ofClub(clubId, status)} ${beyond}`, limit + 1),
    sql<{ count: number }>`
      select count(*) from (select 1 from shift_offers o where ${ofClub(clubId, status)} limit 1000) counted`.execute(db),
  ])
  return { rows, count: all.rows[0]?.count ?? 0 }
}

export async function findOfferOfClub(db: Database | Tx, clubId: string, id: string): Promise<ShiftOfferRow | null> {
  const [row] = await readRows(db, sql`o.club_id = ${clubId} and o.id = ${id}`, 1)
  return row ?? null
}

interface Colleague {
  user_id: string
  name: string
  is_free: boolean
}

/** Colleagues in a shift's role who currently work at its club, without its own person. */
export async function findColleagues(db: Database | Tx, shiftId: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id as user_id, ${personName('u')} as name, not exists (
      select 1 from staff_shifts b where b.user_id = u.id and b.status in ('published', 'acknowledged')
        and b.starts_at < s.ends_at and b.ends_at > s.starts_at and b.starts_at > s.starts_at - interval '1 day') as is_free
    from staff_shifts s join club_staff m on m.club_id = s.club_id and m.role_id = s.role_id and m.status = 'active'
      join users u on u.id = m.user_id and u.status = 'active'
    where s.id = ${shiftId} and u.id <> s.user_id order by lower(${personName('u')}), u.id limit 200`.execute(db)
  return rows
}

/** Whether two people can swap shifts: neither has other published work at the new time. */
export async function findOverlap(
  tx: Tx,
  gets: readonly { user_id: string; shift_id: string }[],
  returnIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from json_to_recordset(${JSON.stringify(gets)}::json) as g(user_id uuid, shift_id uuid)
      join staff_shifts s on s.id = g.shift_id
      join staff_shifts b on b.user_id = g.user_id and b.status in ('published', 'acknowledged') and b.id <> all(${returnIds}::uuid[])
        and b.starts_at < s.ends_at and b.ends_at > s.starts_at
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a shift is already on offer. */
export async function isShiftOnOffer(tx: Tx, shiftId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shift_offers where shift_id = ${shiftId} and status in ('open', 'accepted')`.execute(
    tx,
  )
  return rows.length > 0
}

export async function isActiveStaff(tx: Tx, clubId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club_staff where club_id = ${clubId} and user_id = ${userId} and status = 'active'`.execute(tx)
  return rows.length > 0
}
