import { sql } from 'kysely'
import type { TierLevel } from '#contract/loyalty/terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** The tier each client was last notified of. */
export async function readNotifiedTiers(
  tx: Tx,
  walletIds: readonly string[],
): Promise<{ id: string; client_id: string; club_id: string; tier: TierLevel }[]> {
  const { rows } = await sql<{ id: string; client_id: string; club_id: string; tier: TierLevel }>`
    select id, client_id, club_id, tier from point_wallets where id = any(${[...walletIds]}::uuid[]) order by id`.execute(tx)
  return rows
}

/** Wallets above the first tier, after the given one. */
export async function findRaised(db: Database, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from point_wallets where tier <> 'member' ${after === null ? sql`` : sql`and id > ${after}`} order by id
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
