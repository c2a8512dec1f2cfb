// For the demo data alone.

import type { Tx } from '../../infrastructure/database/connect.ts'
import { replaceTables } from '../reservations/index.ts'
import { insertDemoSittings } from './demo-sittings-store.ts'

/** Where the parties of a running night are. */
export async function fillBoard(tx: Tx, night: Parameters<typeof insertDemoSittings>[1]): Promise<void> {
  const left = await insertDemoSittings(tx, night)
  if (left.length > 0)
    await replaceTables(
      tx,
      left.map((id) => ({ id, table_ids: [] })),
    )
}
