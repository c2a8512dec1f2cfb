import type { Tx } from '../infrastructure/database/connect.ts'

/** Early in the last event that earned them points at the club, long before its date changes. */
export async function lastVisit(
  tx: Tx,
  client_id: string,
  club_id: string,
): Promise<{ at: Temporal.Instant; on: string | null } | null> {
  const visit = await tx
    .selectFrom('point_accruals as a')
    .innerJoin('point_wallets as w', 'w.id', 'a.wallet_id')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .select(['e.starts_at', 'e.business_date'])
    .where('w.client_id', '=', client_id)
    .where('w.club_id', '=', club_id)
    .where('a.state', '=', 'earned')
    .orderBy('e.starts_at', 'desc')
    .executeTakeFirst()
  return visit === undefined ? null : { at: Temporal.Instant.from(visit.starts_at).add({ minutes: 30 }), on: visit.business_date }
}
