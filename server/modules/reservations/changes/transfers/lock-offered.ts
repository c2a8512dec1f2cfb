import type { Clock } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { lockEvent } from '../../../events/index.ts'
import type { ActionContext } from '../../core/lock-for-action.ts'
import { asOf, obstacleToHaving } from '../../core/reservation.ts'
import { holdGuests } from '../../core/reservation-store.ts'
import { findOffered, lockOfferedRow } from './transfer-views.ts'

/** Locks a reservation offered to this client, after its event and the client's account; null if there is none. */
export async function lockOffered(
  tx: Tx,
  { client_id, id }: { client_id: string; id: string },
  clock: Clock,
): Promise<ActionContext | null> {
  const offered = await findOffered(tx, id, client_id)
  if (offered === null) return null
  await lockEvent(tx, offered.event.id)
  await holdGuests(tx, [client_id])
  const stored = await lockOfferedRow(tx, id, client_id)
  if (stored === null) return null
  const now = clock.now()
  const row = asOf(stored, now)
  const obstacle = obstacleToHaving(row, now)
  return obstacle === null ? { tx, row, client_id, now } : refuse(obstacle, { extra: { status: row.status, allowed: [] } })
}
