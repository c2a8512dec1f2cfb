import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { withPrestation } from './manage-within.ts'
import { deletePrestationRow } from './prestation-store.ts'
import { isClosed } from './shape-prestation.ts'

/** Deletes what nobody has ever booked; what was booked, also what was cancelled since, stays on record. */
export async function deletePrestation(infrastructure: Infrastructure, clubId: string, id: string): Promise<{ message: string }> {
  return withPrestation(infrastructure, clubId, id, async ({ tx, night, row, now }) => {
    if (isClosed(night, now)) refuse('event_closed')
    if (row.is_booked) refuse('prestation_booked')
    await deletePrestationRow(tx, id)
    return { message: `${row.name} is deleted.` }
  })
}
