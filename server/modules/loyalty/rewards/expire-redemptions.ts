import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { lockWallets } from '../points/wallet-store.ts'
import { endIfOpen, endRedemption } from './end-redemption.ts'
import { redemptionStatusNow } from './redemption.ts'
import { redemptionDecided } from './redemption-emails.ts'
import { forgetReasons } from './reward-store.ts'
import { findOpenOf, findOverdue, readRedemption } from './redemption-views.ts'

const batchSize = 500

/** Expired requests return their points and their piece. */
export async function expireRedemptions({ db, clock, log }: Infrastructure): Promise<void> {
  const overdue = await findOverdue(db, instantText(clock.now()), batchSize)
  const walletOf = new Map(overdue.map(({ id, wallet_id }) => [id, wallet_id]))
  await eachSeparately(log, [...walletOf.keys()], async (id) =>
    db.transaction().execute(async (tx) => {
      const [wallet] = (await lockWallets(tx, [walletOf.get(id) ?? ''])).values()
      const row = await readRedemption(tx, id)
      const now = clock.now()
      // Fulfilled, cancelled or decided in the meantime.
      if (wallet === undefined || row.status === redemptionStatusNow(row, now)) return
      await endRedemption(tx, wallet, row, { status: 'expired', now })
      await enqueue(tx, redemptionDecided, { redemption_id: id, outcome: 'expired' })
    }),
  )
}

/** For an erased account: cancels its requests and deletes their texts. */
export async function forgetRewardsOf(tx: Tx, clientId: string, now: Temporal.Instant): Promise<void> {
  for (const id of await findOpenOf(tx, clientId)) await endIfOpen(tx, id, { status: 'cancelled', now })
  await forgetReasons(tx, clientId)
}
