import { instantText } from '../../../infrastructure/clock/clock.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { DoorEntry } from '#contract/door/door.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { AtEntrance, Entrance } from '../../reservations/index.ts'
import { isBanned } from '../bans/ban-views.ts'
import { lockOpenDoor } from './scan-at-door.ts'
import { admitGuests, type RecordedDecision } from './admit-guests.ts'

/** Does at the door what the office requests, by the door's rules, and records it there. */
async function atDoor(
  tx: Tx,
  { event_id, reservation_id, user_id, now }: AtEntrance,
  entry: DoorEntry,
): Promise<RecordedDecision | undefined> {
  const event = (await lockOpenDoor(tx, event_id)) ?? refuse('not_found')
  const by = { kind: 'club', user_id, device: '', may_override: false } as const
  const shown = { entry, by, reservation_id, ticket: null, other_event: null, is_elsewhere: false }
  return (await admitGuests(tx, event, [shown], now)).recorded[0]
}

/** The door, for the office. */
export const entrance: Entrance = {
  lock: async (tx, eventId) => void (await lockOpenDoor(tx, eventId)),
  admit: async (tx, at, heads) => {
    const { reservation_id, is_inside = false, now } = at
    const inside = is_inside ? ({ at: instantText(now), decided: 'admitted' } as const) : {}
    const done = await atDoor(tx, at, { action: 'check_in', scan_id: newId(), reservation_id, heads, ...inside })
    return done?.scan.reason ?? null
  },
  undo: async (tx, at) => {
    const { reservation_id } = at
    const done = await atDoor(tx, at, { action: 'undo_check_in', scan_id: newId(), reservation_id })
    return done?.scan.result === 'undone'
  },
  isBanned,
}
