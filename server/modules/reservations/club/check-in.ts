import type { DoorReason } from '#contract/door/door.ts'
import { errors } from '#contract/base/errors.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { AtEntrance, Entrance } from './entrance.ts'
import type { ClubActing } from './lock-for-club.ts'

/** Messages for the office when the door refuses. Other reasons cannot occur for a selected reservation. */
const sentences: Partial<Record<DoorReason, string>> = {
  passed_on: 'Their places were passed on to others. Give them places again at the door.',
  payment_due: 'An advance payment is still due. Record it first.',
  too_early: 'Their entry time hasn’t started yet.',
  too_late: 'Their entry time is over.',
  banned: 'Your club has banned this guest.',
  underage: 'This guest is too young for this event.',
  id_required: 'This event requires a verified ID, and this guest doesn’t have one.',
  capacity_full: 'The venue is full: you’ve reached the licensed capacity.',
  already_inside: 'That’s more guests than this party still expects.',
}

/** Admits guests of a reservation, or says why the door refuses. */
export async function admitParty(entrance: Entrance, tx: Tx, at: AtEntrance, heads: number): Promise<void> {
  const reason = await entrance.admit(tx, at, heads)
  if (reason !== null) refuse('not_admitted', { message: sentences[reason] ?? errors.not_admitted.sentence, extra: { reason } })
}

const at = ({ row, by, now }: ClubActing): AtEntrance => ({ event_id: row.event.id, reservation_id: row.id, user_id: by.id, now })

export const checkIn = async (context: ClubActing, { heads }: { heads: number }): Promise<void> =>
  admitParty(context.entrance, context.tx, at(context), heads)

/** Undoes a party's last admission, for some minutes. */
export async function undoCheckIn(context: ClubActing): Promise<void> {
  if (!(await context.entrance.undo(context.tx, at(context)))) refuse('undo_too_late')
}
