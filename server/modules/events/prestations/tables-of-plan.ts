import type { FieldErrors } from '#contract/base/errors.ts'
import type { PrestationTerms } from '#contract/events/prestations.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { countTablesOn } from '../../floor/index.ts'

/** A table is sold in one seating of its event, if that has any. */
export function seatingFaults(
  { kind, seating_id }: { kind: PrestationTerms['kind']; seating_id: string | null },
  seatings: readonly { id: string }[],
): FieldErrors | null {
  if (kind !== 'table') return seating_id === null ? null : { seating_id: ['Only tables have a seating'] }
  if (seating_id === null) return seatings.length === 0 ? null : { seating_id: ['Choose the seating'] }
  return seatings.some(({ id }) => id === seating_id) ? null : { seating_id: ['Choose one of the event’s seatings'] }
}

type TableTerms = Pick<PrestationTerms, 'table_choice' | 'zone_id'>

/** What is wrong with an item that sells tables of its event's plan, whose number is its stock; null if nothing is. */
export async function tableFaults(
  tx: Tx,
  planVersionId: string | null,
  { table_choice, zone_id }: TableTerms,
  entered: { stock?: number | null | undefined } = {},
): Promise<FieldErrors | null> {
  if (table_choice === null) return null
  if (planVersionId === null) return { table_choice: ['Choose a floor plan for the event first'] }
  if ((await countTablesOn(tx, planVersionId, zone_id)) === 0)
    return zone_id === null
      ? { table_choice: ['The floor plan of the event has no tables yet'] }
      : { zone_id: ['The floor plan of the event has no tables in this zone'] }
  return entered.stock === undefined || entered.stock === null
    ? null
    : { stock: ['The floor plan says how many tables there are. Leave blank'] }
}
