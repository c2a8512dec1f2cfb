import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { applySteps } from '../../reservations/index.ts'
import { lockGuests } from '../guests/guest-views.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import { lockOpenDoor } from '../scans/scan-at-door.ts'
import type { TicketNow } from './sendable.ts'

/**
 * A ticket under the door's lock and its reservation's: no scan, no other claim and no change of the booking happens meanwhile,
 * so a code is either scanned or replaced.
 */
export async function lockTicket(
  tx: Tx,
  { event_id, reservation_id, n }: { event_id: string; reservation_id: string; n: number },
  clock: { now: () => Temporal.Instant },
): Promise<TicketNow> {
  const event = (await lockOpenDoor(tx, event_id)) ?? refuse('not_found')
  const [row] = await lockGuests(tx, event_id, [reservation_id])
  return row === undefined ? refuse('not_found') : { row, n, event, now: clock.now() }
}

type Actor = Parameters<typeof applySteps<GuestRow>>[2][number]['actor']

/** The history of the reservation keeps each change of hands; its version tells wallets and devices. Names stay out of it. */
export async function noteTicket(
  tx: Tx,
  { row, n, now }: TicketNow,
  action: 'send_ticket' | 'claim_ticket' | 'take_ticket_back',
  actor: Actor,
): Promise<void> {
  await applySteps(tx, row.event_id, [{ row, change: {}, at: now, actor, action, detail: { ticket: n } }])
}
