import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { newId } from '../../../../infrastructure/ids.ts'
import { newShare } from './manage-split.ts'
import { splitAmounts } from './split.ts'
import { insertSplit } from './split-store.ts'
import { findHost } from './split-views.ts'

interface DemoSplit {
  reservation_id: string
  amount_minor: number
  friends: readonly string[]
  at: Temporal.Instant
}

/** A split in equal shares, of which none is paid yet. For the demo data. */
export async function fillSplit(
  tx: Tx,
  secretKey: string,
  { reservation_id, amount_minor, friends, at }: DemoSplit,
): Promise<void> {
  const { name: host_name } = await findHost(tx, reservation_id)
  const amounts = splitAmounts(amount_minor, [null, ...friends.map(() => null)])
  const shares = [host_name, ...friends].map((name, position) =>
    newShare({ secretKey }, { name, position, is_host: position === 0, amount_minor: amounts[position] ?? 0 }),
  )
  await insertSplit(tx, { id: newId(), reservation_id, host_name, amount_minor, shares }, at)
}
