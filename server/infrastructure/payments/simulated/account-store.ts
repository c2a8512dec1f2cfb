import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../database/connect.ts'
import type { SimulatedAccounts, SimulatedTransfers } from '../../database/schema.ts'

export type SimulatedAccountRow = Selectable<SimulatedAccounts>
export type SimulatedTransferRow = Selectable<SimulatedTransfers>

/** The account with this key. */
export async function keepAccount(db: Database | Tx, row: Insertable<SimulatedAccounts>): Promise<string> {
  await db
    .insertInto('simulated_accounts')
    .values(row)
    .onConflict((conflict) => conflict.constraint('simulated_accounts_reference_taken').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('simulated_accounts')
    .select('id')
    .where('reference', '=', row.reference)
    .executeTakeFirstOrThrow()
  return id
}

export async function findAccountRow(db: Database | Tx, id: string): Promise<SimulatedAccountRow | undefined> {
  return db.selectFrom('simulated_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes an account that is still connected; false if it is not. */
export async function moveAccount(
  tx: Database | Tx,
  id: string,
  to: Partial<Pick<SimulatedAccountRow, 'state' | 'bank' | 'return_url'>> & { enabled_at?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('simulated_accounts')
    .set(to)
    .where('id', '=', id)
    .where('state', '<>', 'disconnected')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The transfer with this key, and whether it is new. */
export async function keepTransfer(
  tx: Tx,
  row: Insertable<SimulatedTransfers>,
): Promise<{ transfer: SimulatedTransferRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('simulated_transfers')
    .values(row)
    .onConflict((conflict) => conflict.constraint('simulated_transfers_reference_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { transfer: inserted, isNew: true }
  const transfer = await tx
    .selectFrom('simulated_transfers')
    .selectAll()
    .where('reference', '=', row.reference)
    .executeTakeFirstOrThrow()
  return { transfer, isNew: false }
}

export async function findTransferRow(db: Database, reference: string): Promise<SimulatedTransferRow | undefined> {
  return db.selectFrom('simulated_transfers').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Reverses part of a transfer, once; undefined if it was reversed before. */
export async function reverseRow(tx: Tx, id: string, reversed_minor: number): Promise<SimulatedTransferRow | undefined> {
  return tx
    .updateTable('simulated_transfers')
    .set({ reversed_minor })
    .where('id', '=', id)
    .where('reversed_minor', '=', 0)
    .returningAll()
    .executeTakeFirst()
}
