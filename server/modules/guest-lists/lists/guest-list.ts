import type { ClubGuestList } from '#contract/guest-lists/lists.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { isPast, moveWithStart } from '../../events/index.ts'

/** A list as the views read it, with its event. Instants RFC 3339. */
export interface GuestListRow extends Omit<ClubGuestList, 'closes_at' | 'is_closed'> {
  club_id: string
  /** As chosen for an event that started at `for_starts_at`. */
  closes_at: string
  for_starts_at: string
  event: { title: string; state: string; starts_at: string; ends_at: string; timezone: string; currency: string }
}

/** The cut-off now: it moved with its event. */
export const cutOffOf = ({
  closes_at,
  for_starts_at: from,
  event,
}: Pick<GuestListRow, 'closes_at' | 'for_starts_at' | 'event'>) =>
  instantText(Temporal.Instant.from(moveWithStart(closes_at, { from, to: event.starts_at, timezone: event.timezone })))

export function toGuestList(row: GuestListRow, now: Temporal.Instant): ClubGuestList {
  const closes_at = cutOffOf(row)
  return { ...row, closes_at, is_closed: isPast(closes_at, now) }
}
