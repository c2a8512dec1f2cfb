import { sql } from 'kysely'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import type { StepRow } from '../../core/steps.ts'

/** These names on lists of an event, locked in the order of ids until this transaction ends. */
export async function lockListedParties(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<(StepRow & { paid_minor: number })[]> {
  const { rows } = await sql<StepRow & { paid_minor: number }>`
    select r.id, r.status, r.version, r.client_id, r.party_size, r.total_minor, r.expires_at, r.paid_minor
    from reservations r where r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) and r.source = 'guest_list'
    order by r.id for update of r`.execute(tx)
  return rows
}
