import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { PrestationFields, PrestationTimes } from './prestation-fields.ts'

interface Change extends PrestationFields {
  version: number
  updated_at: string
}

export async function updatePrestationRow(tx: Tx, id: string, { included_items, ...fields }: Change): Promise<void> {
  const row = { ...fields, included_items: JSON.stringify(included_items) }
  await tx.updateTable('prestations').set(row).where('id', '=', id).execute()
}

/** Changes its times only. */
export async function movePrestationRow(
  tx: Tx,
  id: string,
  times: Partial<PrestationTimes> & { version: number; updated_at: string },
): Promise<void> {
  await tx.updateTable('prestations').set(times).where('id', '=', id).execute()
}

/** Positions in the order of `ids`. Versions stay, so that open editors are not disturbed. */
export async function placePrestations(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update prestations p set position = o.position - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, position) where p.id = o.id`.execute(tx)
}

export async function deletePrestationRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('prestations').where('id', '=', id).execute()
}
