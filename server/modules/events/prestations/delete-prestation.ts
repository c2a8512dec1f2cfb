import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { withPrestation } from './manage-within.ts'
import { deletePrestationRow } from './prestation-store.ts'
import { isClosed } from './shape-prestation.ts'

/** Deletes a prestation that was never booked; booked ones, even if since cancelled, stay on record. */
export async function deletePrestation(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return withPrestation(infrastructure, caller, id, async ({ tx, event, row, now }) => {
    if (isClosed(event, now)) refuse('event_closed')
    if (row.is_booked) refuse('prestation_booked')
    await deletePrestationRow(tx, id)
    const before = { event_id: event.id, kind: row.kind, name: row.name, price_minor: row.price_minor }
    await audit(tx, caller, { at: now, action: 'deletePrestation', subject: { kind: 'prestation', id }, before })
    return { message: `${row.name} was deleted.` }
  })
}
