import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'

/**
 * A bank file waits for payouts that are being approved or recorded, and they for it, so that each knows of the other. Payouts
 * don't wait for one another.
 */
export async function lockBankFiles(tx: Tx, by: 'file' | 'payout'): Promise<void> {
  await (
    by === 'file'
      ? sql`select pg_advisory_xact_lock(hashtextextended('bank files', 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended('bank files', 0))`
  ).execute(tx)
}

export async function noteClubsInFile(
  tx: Tx,
  { currency, club_ids }: { currency: string; club_ids: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into club_bank_files as f (club_id, currency, exported_at)
    select id, ${currency}, ${instantText(now)}::timestamptz from unnest(${club_ids}::uuid[]) id order by id
    on conflict (club_id, currency) do update set exported_at = excluded.exported_at`.execute(tx)
}

/** When the latest file that has the club was made; null if there is none. */
export async function readFileTime(tx: Tx, clubId: string, currency: string): Promise<string | null> {
  const { rows } = await sql<{ exported_at: string }>`
    select exported_at from club_bank_files where club_id = ${clubId} and currency = ${currency}`.execute(tx)
  return rows[0]?.exported_at ?? null
}

/** Refuses to transfer an amount that the bank may pay: it is in a file, and not in the one known to be unpaid. */
export function refuseInFile(made_at: string | null, unpaid_at: string | undefined): void {
  if (made_at === null) return
  if (unpaid_at === undefined || !Temporal.Instant.from(made_at).equals(unpaid_at)) refuse('in_bank_file')
}

/**
 * The bank never paid it, or a payout of this date was recorded. A payout of an earlier date is another one than the file's,
 * which is of its day in UTC, where a date may begin a day later.
 */
export async function forgetClubInFile(tx: Tx, clubId: string, currency: string, paidOn?: string): Promise<void> {
  const inTime = paidOn === undefined ? sql`true` : sql`(exported_at at time zone 'UTC')::date <= ${paidOn}::date + 1`
  await sql`delete from club_bank_files where club_id = ${clubId} and currency = ${currency} and ${inTime}`.execute(tx)
}
