import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { insertingLines } from './reservation-store.ts'
import type { ReservationRow } from './reservation.ts'

/** Writes the lines of a locked reservation: changed quantities with their amounts, and new lines after the others. */
export async function writeLines(tx: Tx, { id, lines: before }: ReservationRow, lines: ReservationRow['lines']): Promise<void> {
  const isChanged = (line: ReservationRow['lines'][number]) =>
    before.some((one) => one.id === line.id && (one.quantity !== line.quantity || one.late_quantity !== line.late_quantity))
  const changed = lines.filter(isChanged)
  if (changed.length > 0) {
    await sql`
      update reservation_lines l
      set quantity = n.quantity, total_minor = n.total_minor, tax_minor = n.tax_minor, due_online_minor = n.due_online_minor,
      late_quantity = n.late_quantity
      from json_populate_recordset(null::reservation_lines, ${JSON.stringify(changed)}::json) n where n.id = l.id`.execute(tx)
  }
  const added = lines.flatMap((line, position) =>
    before.some((one) => one.id === line.id) ? [] : [{ ...line, reservation_id: id, position }],
  )
  if (added.length > 0) {
    await insertingLines(added).execute(tx)
  }
}
