import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { returnPoints } from '../points/book.ts'
import { lockWallets, writePostings, type LockedWallet } from '../points/wallet-store.ts'
import { readProgramme } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import type { RedemptionRow } from './redemption.ts'
import { moveRedemption, returnPieces } from './reward-store.ts'
import { readRedemption, readTaken } from './redemption-views.ts'

interface RedemptionEnd {
  status: 'rejected' | 'cancelled' | 'expired'
  now: Temporal.Instant
  /** Who rejected it for the club, and why. */
  handled_by?: string
  reason?: string
}

/** Ends a request that was not fulfilled: its points and its piece are returned. Requires a locked wallet. */
export async function endRedemption(
  tx: Tx,
  wallet: LockedWallet,
  row: RedemptionRow,
  { status, now, ...by }: RedemptionEnd,
): Promise<void> {
  const id = newId()
  const today = todayAt(await readProgramme(tx, wallet.club_id), now)
  const change = returnPoints(wallet.book, { id, taken: await readTaken(tx, row.id), points: row.points, today })
  await writePostings(tx, new Map([[wallet.id, wallet]]), [
    {
      wallet_id: wallet.id,
      entry: { id, kind: 'returned', points: row.points, business_date: today, at: now, redemption_id: row.id },
      change,
    },
  ])
  await moveRedemption(tx, { id: row.id, status, decided_at: now, ...by })
  await returnPieces(tx, new Map([[row.reward_id, 1]]))
}

/** Ends one that may be open; its wallet is locked for it. */
export async function endIfOpen(tx: Tx, id: string, ending: RedemptionEnd): Promise<void> {
  const { wallet_id } = await readRedemption(tx, id)
  const [wallet] = (await lockWallets(tx, [wallet_id])).values()
  const row = await readRedemption(tx, id)
  if (wallet !== undefined && (row.status === 'pending' || row.status === 'approved'))
    await endRedemption(tx, wallet, row, ending)
}
