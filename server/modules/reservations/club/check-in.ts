import type { DoorReason } from '#contract/door.ts'
import { errors } from '#contract/errors.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { AtEntrance, Entrance } from './entrance.ts'
import type { ClubActing } from './lock-for-club.ts'

/** Messages for the office when the door refuses. Other reasons cannot occur for a selected reservation. */
const sentences: Partial<Record<DoorReason, string>> = {
  payment_due: 'Something is still to be paid in advance. Record the payment first.',
  too_early: 'Their entry has not begun yet.',
  too_late: 'Their entry is over.',
  banned: 'Your club lets this guest in no more.',
  underage: 'This guest is too young for the night.',
  id_required: 'This night asks for a verified ID, and this guest has none.',
  capacity_full: 'The house is full: your licence allows no more heads inside.',
  already_inside: 'That is more than are still to come of this party.',
}

/** Admits guests of a reservation, or says why the door refuses. */
export async function letIn(entrance: Entrance, tx: Tx, at: AtEntrance, heads: number): Promise<void> {
  const reason = await entrance.admit(tx, at, heads)
  if (reason !== null) refuse('not_let_in', { message: sentences[reason] ?? errors.not_let_in.sentence, extra: { reason } })
}

const at = ({ row, by, now }: ClubActing): AtEntrance => ({ event_id: row.event.id, reservation_id: row.id, user_id: by.id, now })

export const checkIn = async (acting: ClubActing, { heads }: { heads: number }): Promise<void> =>
  letIn(acting.entrance, acting.tx, at(acting), heads)

/** Undoes a party's last admission, for some minutes. */
export async function undoCheckIn(acting: ClubActing): Promise<void> {
  if (!(await acting.entrance.undo(acting.tx, at(acting)))) refuse('undo_too_late')
}
