import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import type { updatePrestation as endpoint, UpdatePrestationBody } from '#contract/events/prestations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readManagedPrestation, refuseHighRate, withPrestation } from './manage-within.ts'
import { givenTerms, readPrestationTimes, type PrestationFields } from './prestation-fields.ts'
import { seatingFaults, tableFaults } from './tables-of-plan.ts'
import { faultsOf } from './prestation-rules.ts'
import { updatePrestationRow } from './prestation-store.ts'
import type { ManagedPrestationRow } from './prestation-views.ts'
import { isClosed, shapeManagedPrestation } from './shape-prestation.ts'

/** Changes what was sent. Lines of reservations have their own prices, so bookings stay as booked. */
export async function updatePrestation(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
  body: UpdatePrestationBody,
): Promise<AnswerOf<typeof endpoint>> {
  return withPrestation(infrastructure, caller, id, async ({ tx, event, row, now }) => {
    if (isClosed(event, now)) refuse('event_closed')
    if (body.version !== row.version) refuse('stale', { extra: { current: shapeManagedPrestation(row, event, now) } })
    const { times, adjusted } = readPrestationTimes(body, event.timezone)
    const { seating_id } = body
    const fields = merge(row, { ...givenTerms(body), ...times, ...(seating_id !== undefined && { seating_id }) })
    const faults =
      faultsOf(fields, event) ??
      refuseResold(row, fields) ??
      seatingFaults(fields, event.seatings) ??
      (await tableFaults(tx, event.plan_version_id, fields, body))
    if (faults !== null) refuse('invalid', { fields: faults })
    // A walk-in counted beyond the stock leaves the rest of the item editable.
    if (fields.table_choice === null && fields.stock !== null && fields.stock !== row.stock && fields.stock < row.units) {
      const message = `${row.units} ${row.units === 1 ? 'is' : 'are'} booked: choose a stock of ${row.units} or more`
      refuse('stock_below_sold', { fields: { stock: [message] }, extra: { sold: row.units } })
    }
    if (fields.commission_bp !== row.commission_bp) await refuseHighRate(tx, fields.commission_bp)
    await updatePrestationRow(tx, id, { ...fields, version: row.version + 1, updated_at: instantText(now) })
    const subject = { kind: 'prestation', id }
    await audit(tx, caller, { at: now, action: 'updatePrestation', subject, ...changedFields({ ...row }, { ...fields }) })
    return { ...(await readManagedPrestation(tx, caller.club_id, id, now)), adjusted }
  })
}

function merge(
  {
    id: _id,
    event_id: _event,
    position: _position,
    version: _version,
    units: _units,
    is_booked: _booked,
    ...before
  }: ManagedPrestationRow,
  change: Partial<PrestationFields>,
): PrestationFields {
  const fields = { ...before, ...change }
  // A code is deleted with what it unlocked.
  return fields.visibility === 'code' || change.access_code !== undefined ? fields : { ...fields, access_code: null }
}

/** What guests booked keeps its kind. */
function refuseResold(
  row: ManagedPrestationRow,
  { kind, pricing, table_choice, zone_id, seating_id }: PrestationFields,
): FieldErrors | null {
  if (row.units === 0) return null
  if (table_choice !== row.table_choice) return { table_choice: ['Guests have booked it already. Add another item instead'] }
  if (zone_id !== row.zone_id) return { zone_id: ['Guests have booked it already. Add another item for that zone'] }
  if (seating_id !== row.seating_id) return { seating_id: ['Guests have booked it already. Add another item for that seating'] }
  if (kind !== row.kind) return { kind: ['Guests have booked it already. Add another item of that kind'] }
  return pricing === row.pricing ? null : { pricing: ['Guests have booked it already. Add another item with that pricing'] }
}
