import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** False if someone else has changed it since that version; a club that never set a rate is at version 1. */
export async function setRate(
  tx: Tx,
  { club_id, rate_bp, version }: { club_id: string; rate_bp: number; version: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into club_commission_terms as t (club_id, rate_bp, version, updated_at)
    values (${club_id}, ${rate_bp}, 2, ${instantText(now)})
    on conflict (club_id) do update set rate_bp = excluded.rate_bp, version = t.version + 1, updated_at = excluded.updated_at
      where t.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version === version + 1
}

interface Block {
  club_id: string
  ambassador_id: string
  blocked_by: string
  reason: string
}

/** False if they were already blocked. */
export async function insertBlock(tx: Tx, block: Block, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('club_ambassador_blocks')
    .values({ ...block, blocked_at: instantText(now) })
    .onConflict((conflict) => conflict.columns(['club_id', 'ambassador_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False if they were not blocked. */
export async function deleteBlock(
  tx: Tx,
  { club_id, ambassador_id }: Pick<Block, 'club_id' | 'ambassador_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('club_ambassador_blocks')
    .where('club_id', '=', club_id)
    .where('ambassador_id', '=', ambassador_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
