import { sql } from 'kysely'
import type { PointKind, TierLevel } from '#contract/loyalty/terms.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { availableOf, type Book, type BookChange, type Lot } from './book.ts'

/** A wallet locked until the transaction ends. */
export interface LockedWallet {
  id: string
  client_id: string
  club_id: string
  tier: TierLevel
  book: Book
}

interface Holder {
  client_id: string
  club_id: string
}

/** The wallets of these clients, created if missing; their ids in the order of the holders. */
export async function ensureWallets(tx: Tx, holders: readonly Holder[], now: Temporal.Instant): Promise<string[]> {
  const json = JSON.stringify(holders.map((holder) => ({ ...holder, id: newId() })))
  await sql`
    insert into point_wallets (id, client_id, club_id, created_at)
    select n.id, n.client_id, n.club_id, ${instantText(now)}
    from json_to_recordset(${json}::json) as n (id uuid, client_id uuid, club_id uuid)
    where not exists (select from point_wallets w where w.client_id = n.client_id and w.club_id = n.club_id)
    order by n.client_id, n.club_id
    on conflict (client_id, club_id) do nothing`.execute(tx)
  const { rows } = await sql<Holder & { id: string }>`
    select w.id, w.client_id, w.club_id from json_to_recordset(${json}::json) as n (client_id uuid, club_id uuid)
    join point_wallets w on w.client_id = n.client_id and w.club_id = n.club_id`.execute(tx)
  const ids = new Map(rows.map(({ id, client_id, club_id }) => [`${client_id} ${club_id}`, id]))
  return holders.map(({ client_id, club_id }) => ids.get(`${client_id} ${club_id}`) ?? '')
}

/** Locks wallets in the order of their ids, as everyone who locks several does. */
export async function lockWallets(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedWallet>> {
  const { rows: wallets } = await sql<Omit<LockedWallet, 'book'> & { debt: number }>`
    select id, client_id, club_id, tier, debt from point_wallets where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
  // A separate statement, to see what was written before the locks were obtained.
  const { rows: lots } = await sql<Lot & { wallet_id: string }>`
    select wallet_id, entry_id as id, remaining, expires_on from point_lots
    where wallet_id = any(${[...ids]}::uuid[]) and remaining > 0 order by wallet_id, expires_on, entry_id`.execute(tx)
  const ofWallet = Map.groupBy(lots, ({ wallet_id }) => wallet_id)
  return new Map(
    wallets.map(({ debt, ...wallet }) => {
      const own = (ofWallet.get(wallet.id) ?? []).map(({ id, remaining, expires_on }) => ({ id, remaining, expires_on }))
      return [wallet.id, { ...wallet, book: { debt, lots: own } }]
    }),
  )
}

export interface NewPointsEntry {
  id: string
  kind: PointKind
  points: number
  business_date: string
  at: Temporal.Instant
  reservation_id?: string
  redemption_id?: string
  actor_id?: string
  reason?: string
}

export interface WalletPosting {
  wallet_id: string
  entry: NewPointsEntry
  change: BookChange
}

/** Writes entries with their lots and debits, and the resulting balances, in one statement. Requires locked wallets. */
export async function writePostings(
  tx: Tx,
  wallets: ReadonlyMap<string, LockedWallet>,
  postings: readonly WalletPosting[],
): Promise<void> {
  if (postings.length === 0) return
  const after = new Map(postings.map(({ wallet_id, change }) => [wallet_id, change.book]))
  const entries = postings.map(({ wallet_id, entry }) => ({
    ...entry,
    at: instantText(entry.at),
    reason: entry.reason ?? '',
    wallet_id,
    client_id: wallets.get(wallet_id)?.client_id,
  }))
  const left = new Map([...after.values()].flatMap(({ lots }) => lots.map(({ id, remaining }) => [id, remaining] as const)))
  const newLots = postings.flatMap(({ wallet_id, change }) =>
    change.newLot === null ? [] : [{ ...change.newLot, wallet_id, remaining: left.get(change.newLot.id) ?? 0 }],
  )
  const isMade = new Set(newLots.map(({ id }) => id))
  const debits = postings.flatMap(({ entry, change }) => change.debits.map((one) => ({ entry_id: entry.id, ...one })))
  const touched = [...new Set(debits.map(({ lot_id }) => lot_id))]
    .filter((id) => !isMade.has(id))
    .map((id) => ({ id, remaining: left.get(id) ?? 0 }))
  const sums = [...after].map(([id, book]) => ({ id, available: availableOf(book), debt: book.debt }))
  await sql`
    with entries as (
      insert into point_entries (id, wallet_id, client_id, kind, points, business_date, at, reservation_id, redemption_id,
        actor_id, reason)
      select id, wallet_id, client_id, kind, points, business_date, at, reservation_id, redemption_id, actor_id, reason
      from json_populate_recordset(null::point_entries, ${JSON.stringify(entries)}::json)
    ), made as (
      insert into point_lots (entry_id, wallet_id, points, remaining, expires_on)
      select id, wallet_id, points, remaining, expires_on
      from json_to_recordset(${JSON.stringify(newLots)}::json) as n (id uuid, wallet_id uuid, points integer, remaining integer,
        expires_on date)
    ), debits as (
      insert into point_debits (entry_id, lot_id, points)
      select entry_id, lot_id, points from json_populate_recordset(null::point_debits, ${JSON.stringify(debits)}::json)
    ), lots as (
      update point_lots l set remaining = n.remaining
      from json_to_recordset(${JSON.stringify(touched)}::json) as n (id uuid, remaining integer) where l.entry_id = n.id
    )
    update point_wallets w set available = n.available, debt = n.debt
    from json_to_recordset(${JSON.stringify(sums)}::json) as n (id uuid, available integer, debt integer)
    where w.id = n.id`.execute(tx)
}

/** Records the tier that each client was last notified of. */
export async function noteTiers(tx: Tx, tiers: readonly { id: string; tier: TierLevel }[]): Promise<void> {
  await sql`
    update point_wallets w set tier = n.tier
    from json_to_recordset(${JSON.stringify(tiers)}::json) as n (id uuid, tier text) where w.id = n.id`.execute(tx)
}

/** Records how many days before expiry the client was last warned about these lots. */
export async function noteWarned(tx: Tx, lotIds: readonly string[], days: number): Promise<void> {
  await sql`update point_lots set warned_days = ${days} where entry_id = any(${[...lotIds]}::uuid[])`.execute(tx)
}

/** A reservation's points so far, with the terms they were computed by. */
export interface Accrual {
  state: 'pending' | 'earned'
  base_minor: number
  points: number
  rate_bp: number
  event_bp: number
  tier: TierLevel
  tier_bp: number
}

export interface AccrualRow extends Accrual {
  reservation_id: string
  wallet_id: string
  event_id: string
  business_date: string
}

export async function putAccruals(tx: Tx, rows: readonly AccrualRow[], now: Temporal.Instant): Promise<void> {
  await sql`
    insert into point_accruals (reservation_id, wallet_id, event_id, business_date, state, base_minor, points, rate_bp, event_bp,
      tier, tier_bp, updated_at)
    select reservation_id, wallet_id, event_id, business_date, state, base_minor, points, rate_bp, event_bp, tier, tier_bp,
      ${instantText(now)}
    from json_populate_recordset(null::point_accruals, ${JSON.stringify(rows)}::json)
    on conflict (reservation_id) do update
      set wallet_id = excluded.wallet_id, business_date = excluded.business_date, state = excluded.state,
      base_minor = excluded.base_minor, points = excluded.points, rate_bp = excluded.rate_bp, event_bp = excluded.event_bp,
      tier = excluded.tier, tier_bp = excluded.tier_bp, updated_at = excluded.updated_at`.execute(tx)
}

export async function dropAccruals(tx: Tx, reservationIds: readonly string[]): Promise<void> {
  await sql`delete from point_accruals where reservation_id = any(${[...reservationIds]}::uuid[])`.execute(tx)
}

/** Clients' totals at a club: visits and net spend. */
export async function countVisits(tx: Tx, walletIds: readonly string[]): Promise<void> {
  await sql`
    update point_wallets w
    set visits = n.visits, spent_minor = n.spent_minor, first_visit_on = n.first_on, last_visit_on = n.last_on
    from (
      select wallet_id, count(distinct business_date)::integer as visits, sum(base_minor)::bigint as spent_minor,
        min(business_date) as first_on, max(business_date) as last_on
      from point_accruals where wallet_id = any(${[...walletIds]}::uuid[]) and state = 'earned' group by wallet_id
    ) n where w.id = n.wallet_id`.execute(tx)
}
