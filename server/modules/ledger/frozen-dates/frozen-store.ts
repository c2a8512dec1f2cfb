import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { nothingFrozen, openDate, type FrozenDates } from './frozen-dates.ts'

const key = (clubId: unknown) => sql`hashtextextended('ledger ' || ${clubId}::text, 0)`

/**
 * Taken in shared mode by each posting of a club before it reads the frozen dates, so postings never queue. Freezing a date waits
 * for postings under way, and later ones wait for the freeze.
 */
export const sharedLedgerLock = (clubId: unknown) => sql`pg_advisory_xact_lock_shared(${key(clubId)})`

/** No other transaction posts for the club until this one ends. */
export async function lockLedger(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(clubId)})`.execute(tx)
}

/** Each club's frozen dates: which of the given dates are frozen, and the latest frozen date. */
export async function readFrozenDates(
  db: Database | Tx,
  clubIds: readonly string[],
  dates: readonly string[],
): Promise<(clubId: string | null) => FrozenDates> {
  if (clubIds.length === 0) return () => nothingFrozen
  const { rows } = await sql<{ club_id: string; latest: string; dates: string[] }>`${namedStatement('frozen_dates')}
    select c.id as club_id, l.latest::text,
      array(select f.business_date::text from ledger_frozen_dates f where f.club_id = c.id
        and f.business_date = any(${dates}::date[])) as dates
    from unnest(${clubIds}::uuid[]) as c (id)
      cross join lateral (select max(business_date) as latest from ledger_frozen_dates f where f.club_id = c.id) l
    where l.latest is not null`.execute(db)
  const byClub = new Map(rows.map(({ club_id, latest, dates: frozen }) => [club_id, { latest, dates: new Set(frozen) }]))
  return (clubId) => (clubId === null ? nothingFrozen : (byClub.get(clubId) ?? nothingFrozen))
}

/**
 * The date itself, or the open one if it is frozen. Neither is frozen before this transaction ends: takes the ledger's lock,
 * shared with postings.
 */
export async function holdOpenDate(tx: Tx, clubId: string, dates: { date: string; today: string }): Promise<string> {
  await sql`select ${sharedLedgerLock(clubId)}`.execute(tx)
  const frozenOf = await readFrozenDates(tx, [clubId], [dates.date, dates.today])
  const frozen = frozenOf(clubId)
  return frozen.dates.has(dates.date) ? openDate(dates.today, frozen) : dates.date
}

/** Requires the ledger's lock. From here on, nothing is posted on that date. Returns whether it was open. */
export async function freezeDate(tx: Tx, club_id: string, business_date: string, now: Temporal.Instant): Promise<boolean> {
  const frozen = await tx
    .insertInto('ledger_frozen_dates')
    .values({ club_id, business_date, frozen_at: instantText(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('club_id')
    .executeTakeFirst()
  return frozen !== undefined
}

/** Requires the ledger's lock. What was posted elsewhere in the meantime stays there. */
export async function unfreezeDate(tx: Tx, clubId: string, businessDate: string): Promise<void> {
  await tx.deleteFrom('ledger_frozen_dates').where('club_id', '=', clubId).where('business_date', '=', businessDate).execute()
}
