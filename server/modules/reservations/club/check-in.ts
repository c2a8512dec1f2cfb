import type { DoorEntry, DoorReason } from '#contract/door.ts'
import { errors } from '#contract/errors.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { lockOpenDoor } from '../door/scan-at-door.ts'
import { writeArrivals, type Recorded } from '../door/write-arrivals.ts'
import type { ClubActing } from './lock-for-club.ts'

/** What the office is told where the door says no. The others cannot be met by who has chosen a reservation. */
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

/** A reservation at its night's door, which this transaction has locked before any reservation. */
interface AtDoor extends Pick<ClubActing, 'tx' | 'by' | 'now'> {
  event_id: string
  reservation_id: string
}

/** Does at the door what the office asks, by the door's own rules, and into its record. */
async function atDoor({ tx, event_id, reservation_id, by, now }: AtDoor, entry: DoorEntry): Promise<Recorded | undefined> {
  const night = (await lockOpenDoor(tx, event_id)) ?? refuse('not_found')
  const keeper = { user_id: by.id, device: '' }
  const { recorded } = await writeArrivals(
    tx,
    night,
    [{ entry, by: keeper, reservation_id, ticket: null, other_night: null, is_elsewhere: false }],
    now,
  )
  return recorded[0]
}

const of = ({ row, ...acting }: ClubActing): AtDoor => ({ ...acting, event_id: row.event.id, reservation_id: row.id })

/** Lets so many heads of a party in, or says why the door does not. */
export async function letIn(at: AtDoor, heads: number): Promise<void> {
  const reason =
    (await atDoor(at, { action: 'check_in', scan_id: newId(), reservation_id: at.reservation_id, heads }))?.scan.reason ?? null
  if (reason !== null) refuse('not_let_in', { message: sentences[reason] ?? errors.not_let_in.sentence, extra: { reason } })
}

export const checkIn = async (acting: ClubActing, { heads }: { heads: number }): Promise<void> => letIn(of(acting), heads)

/** Takes the last admission of a party back, for some minutes. */
export async function undoCheckIn(acting: ClubActing): Promise<void> {
  const done = await atDoor(of(acting), { action: 'undo_check_in', scan_id: newId(), reservation_id: acting.row.id })
  if (done?.scan.result !== 'undone') refuse('undo_too_late')
}
