import { sql } from 'kysely'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { readNetPaid } from '../../reservations/index.ts'
import type { AccrualRow } from './wallet-store.ts'

export interface WalletReservation {
  id: string
  /** Its holder, and whose wallet has its points so far. */
  client_id: string | null
  club_id: string
  wallet_id: string | null
}

/** The reservations among these that may have points: they had some, are completed, or were paid for. */
export async function findHoldings(tx: Tx, reservationIds: readonly string[]): Promise<WalletReservation[]> {
  const { rows } = await sql<WalletReservation>`
    select r.id, r.client_id, e.club_id, a.wallet_id
    from reservations r join events e on e.id = r.event_id left join point_accruals a on a.reservation_id = r.id
    where r.id = any(${[...reservationIds]}::uuid[])
      and (a.wallet_id is not null or r.client_id is not null and (r.status = 'completed' or r.paid_minor > 0))
    order by r.id`.execute(tx)
  return rows
}

export interface AccruingReservation {
  id: string
  client_id: string | null
  club_id: string
  event_id: string
  event_title: string
  business_date: string
  event_bp: number
  currency: string
  status: ReservationStatus
  base_minor: number
  accrual: AccrualRow | null
}

/** The facts about these reservations that points are computed from. */
export async function readAccruing(tx: Tx, reservationIds: readonly string[]): Promise<AccruingReservation[]> {
  const { rows } = await sql<Omit<AccruingReservation, 'base_minor'> & { eligible: string[] }>`
    select r.id, r.client_id, e.club_id, r.event_id, e.title as event_title,
      case when a.state = 'earned' then a.business_date else e.business_date end as business_date,
      e.points_multiplier_bp as event_bp, r.currency, r.status,
      array(select l.id from reservation_lines l where l.reservation_id = r.id and l.points_eligible) as eligible,
      case when a.reservation_id is null then null else to_json(a) end as accrual
    from reservations r join events e on e.id = r.event_id left join point_accruals a on a.reservation_id = r.id
    where r.id = any(${[...reservationIds]}::uuid[]) order by r.id`.execute(tx)
  const net = await readNetPaid(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ eligible, ...row }) => ({
    ...row,
    base_minor: Math.max(
      0,
      eligible.reduce((total, id) => total + (net.get(id) ?? 0), 0),
    ),
  }))
}

/** Business dates over which points count towards a tier, including the last one. */
const tierDays = 365

/** Points that count towards a tier over the dates up to one, by wallet and date; those of the date itself are optional. */
export async function readTierPoints(
  tx: Tx,
  requests: readonly { wallet_id: string; date: string }[],
  including: 'with_date' | 'before_date',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ wallet_id: string; date: string; points: number }>`
    select a.wallet_id, a.date::text, coalesce(s.points, 0)::integer as points
    from json_to_recordset(${JSON.stringify(requests)}::json) as a (wallet_id uuid, date date), lateral (
      select sum(e.points) as points from point_entries e
      where e.wallet_id = a.wallet_id and e.kind in ('earned', 'visit', 'reversed')
        and e.business_date > a.date - ${tierDays}::integer
        and e.business_date <= a.date - ${including === 'before_date' ? 1 : 0}::integer
    ) s`.execute(tx)
  return new Map(rows.map(({ wallet_id, date, points }) => [`${wallet_id} ${date}`, points]))
}

/** The dates on which a visit earned points, the points earned by spending, and their lot. */
export async function readBooked(
  tx: Tx,
  { walletIds, dates, reservationIds }: Record<'walletIds' | 'dates' | 'reservationIds', readonly string[]>,
): Promise<{ visits: Set<string>; lots: Map<string, string>; points: Map<string, number> }> {
  const { rows: visits } = await sql<{ wallet_id: string; business_date: string }>`
    select wallet_id, business_date from point_entries 
    where wallet_id = any(${[...walletIds]}::uuid[]) and business_date = any(${[...dates]}::date[]) and kind = 'visit'`.execute(
    tx,
  )
  const { rows: earned } = await sql<{ reservation_id: string; lot_id: string | null; points: number }>`
    select reservation_id, max(id::text) filter (where kind = 'earned') as lot_id, sum(points)::integer as points
    from point_entries where reservation_id = any(${[...reservationIds]}::uuid[]) and kind in ('earned', 'reversed')
    group by reservation_id`.execute(tx)
  return {
    visits: new Set(visits.map(({ wallet_id, business_date }) => `${wallet_id} ${business_date}`)),
    lots: new Map(earned.flatMap(({ reservation_id, lot_id }) => (lot_id === null ? [] : [[reservation_id, lot_id] as const]))),
    points: new Map(earned.map(({ reservation_id, points }) => [reservation_id, points])),
  }
}
