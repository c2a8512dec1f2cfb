import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readBill, readUpcomingSteps } from './read-bill.ts'
import { setDue } from './subscription-store.ts'

/** Stores when a bill must be checked next. The last step in every transaction that changes one. */
export async function scheduleNext(
  tx: Tx,
  { config }: Pick<Infrastructure, 'config'>,
  clubId: string,
  now: Temporal.Instant,
): Promise<void> {
  const [next] = await readUpcomingSteps(tx, await readBill(tx, config, clubId), now)
  await setDue(tx, clubId, next?.at ?? null)
}
