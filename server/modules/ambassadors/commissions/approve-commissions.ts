import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { hasSigned } from '../../agreements/index.ts'
import { approvePending, lockHeldAmbassadors } from './commission-store.ts'
import { listAwaitingApproval } from './commission-views.ts'

/** Approves what was pending long enough, but nothing for an ambassador who has not signed the agreement or is not approved. */
export async function approveCommissions({ db, clock, log }: Infrastructure): Promise<void> {
  const now = clock.now()
  await eachSeparately(log, await listAwaitingApproval(db, now), async (ambassadorId) => {
    if (!(await hasSigned(db, { audience: 'ambassador', subject_id: ambassadorId }))) return
    await retryTransaction(db, async (tx) => {
      const blocked = await lockHeldAmbassadors(tx, [ambassadorId])
      if (blocked.size === 0) await approvePending(tx, ambassadorId, now)
    })
  })
}
