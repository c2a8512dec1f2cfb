import type { Caller } from '../../../infrastructure/caller.ts'
import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { toWaitingEntry } from './waiting-list.ts'
import { leaveLine } from './waiting-list-store.ts'
import { findWaitingEntry } from './waiting-list-views.ts'

/** Leaves the waiting list. An offer is declined by cancelling its reservation. */
export async function leaveWaitingList(
  { db, clock }: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  id: string,
): Promise<WaitingEntry> {
  const now = clock.now()
  const own = { id, client_id, now }
  return db.transaction().execute(async (tx) => {
    const before = (await findWaitingEntry(tx, own)) ?? refuse('not_found')
    const left = await leaveLine(tx, id)
    const row = left ? await findWaitingEntry(tx, own) : before
    if (!left || row === null)
      return refuse('invalid_transition', { extra: { status: toWaitingEntry(before, now).state, allowed: [] } })
    return toWaitingEntry(row, now)
  })
}
