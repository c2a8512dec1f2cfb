import { refuseOtherKey } from '../infrastructure/config/refuse-other-key.ts'
import { connect } from '../infrastructure/database/connect.ts'
import { migrate } from '../infrastructure/database/migrate.ts'
import type { Product, StartParts } from './product.ts'

/** Migrates the database, and refuses one that belongs to another key. Says whether it was new. */
export async function bringUpToDate(
  { config, connectionString, secretKey, log }: StartParts,
  product: Pick<Product, 'hasTickets' | 'isEmpty'>,
): Promise<{ isEmpty: boolean }> {
  // Building an index needs a session that keeps its time limits.
  const { db, close } = connect(config.database.sessionUrl ?? connectionString, log, 2)
  try {
    await migrate(db)
    await refuseOtherKey(db, secretKey, product.hasTickets)
    return { isEmpty: await product.isEmpty(db) }
  } finally {
    await close()
  }
}
