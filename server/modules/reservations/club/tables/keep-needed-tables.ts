import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { tablesShort } from '../../booking/event-tables.ts'
import { readTablesAround } from '../../booking/event-tables-views.ts'

interface TableRecipient {
  /** One of the parties that get tables. */
  reservation_id: string
  label: string
}

/** Gives tables of an event away. Refused if a party that booked a table, and has none yet, could then get none. */
export async function keepNeededTables(
  tx: Tx,
  { reservation_id, label }: TableRecipient,
  give: () => Promise<void>,
): Promise<void> {
  const before = await readTablesAround(tx, reservation_id)
  await give()
  if (before === null) return
  const after = await readTablesAround(tx, reservation_id)
  if (after === null || tablesShort(after) <= tablesShort(before)) return
  const message = `${label} is needed for a party that booked a table and has none yet. Give that party a table first.`
  refuse('table_taken', { message, fields: { table_label: [message] } })
}
