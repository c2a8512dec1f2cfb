import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { RewardRow } from './reward.ts'
import type { RedemptionRow } from './redemption.ts'

export async function insertReward(tx: Tx, { taken: _taken, ...row }: RewardRow, now: Temporal.Instant): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('rewards')
    .values({ ...row, created_at: at, updated_at: at })
    .execute()
}

export async function updateRewardRow(
  tx: Tx,
  { id, club_id: _club, taken: _taken, version, ...row }: RewardRow,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('rewards')
    .set({ ...row, version: version + 1, updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Deletes a reward; false if it was ever requested. */
export async function deleteRewardRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from rewards r where r.id = ${id} and not exists (select from redemptions d where d.reward_id = r.id)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Takes a piece of a reward; false if none is left. The last lock of its transaction. */
export async function takePiece(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update rewards set taken = taken + 1 where id = ${id} and (stock is null or taken < stock) returning id`.execute(tx)
  return rows.length > 0
}

/** Returns pieces: this many of each reward, in the order of their ids. */
export async function returnPieces(tx: Tx, pieces: ReadonlyMap<string, number>): Promise<void> {
  const rows = JSON.stringify([...pieces].map(([id, count]) => ({ id, count })))
  await sql`
    with locked as (
      select id from rewards where id in (select id from json_to_recordset(${rows}::json) as n (id uuid))
      order by id for no key update
    )
    update rewards r set taken = r.taken - n.count
    from json_to_recordset(${rows}::json) as n (id uuid, count integer), locked where r.id = n.id and locked.id = n.id`.execute(
    tx,
  )
}

export const redemptionReferenceTaken = 'redemptions_reference_taken'

export async function insertRedemption(
  tx: Tx,
  row: Omit<RedemptionRow, 'fulfilled_at' | 'reason'> & { cost_minor: number },
): Promise<void> {
  await tx.insertInto('redemptions').values(row).execute()
}

interface RedemptionChange {
  id: string
  status: RedemptionRow['status']
  expires_at?: string
  decided_at?: Temporal.Instant
  fulfilled_at?: string | null
  fulfilled_on?: string | null
  handled_by?: string
  reason?: string
}

/** Changes the status of a redemption whose wallet is locked. */
export async function moveRedemption(tx: Tx, { id, decided_at, ...change }: RedemptionChange): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set(({ eb }) => ({
      ...change,
      ...(decided_at !== undefined && { decided_at: instantText(decided_at) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** For an erased account: deletes texts about its requests. */
export async function forgetReasons(tx: Tx, clientId: string): Promise<void> {
  await sql`update redemptions set reason = '' where client_id = ${clientId} and reason <> ''`.execute(tx)
}
