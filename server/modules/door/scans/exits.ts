import { afterExit, afterReturn, mayGoOut } from '#contract/door/exits.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import type { Admission, ScanRow } from './door-store.ts'
import { presenceOf } from './judge.ts'
import type { DoorDecision, OpenDoor, ResolvedEntry } from './open-door.ts'

/** Keeps who of a party is out now. */
function setOutside(
  door: OpenDoor,
  guest: GuestRow,
  { outside, outside_tickets }: { outside: number; outside_tickets: number[] },
) {
  const version = guest.version + (door.outside.has(guest.id) ? 0 : 1)
  door.guests.set(guest.id, { ...guest, outside_heads: outside, outside_tickets, version })
  door.outside.set(guest.id, { reservation_id: guest.id, heads: outside, tickets: outside_tickets })
  door.event = { ...door.event, outside: door.event.outside + outside - guest.outside_heads }
}

interface ExitRequest extends Pick<ResolvedEntry, 'ticket' | 'is_elsewhere'> {
  guest: GuestRow | null
  heads: number
}

/** Guests go out and may come back, at a club that scans exits. What a device has let out is out, if they were inside. */
export function letOut(door: OpenDoor, scan: ScanRow, { guest, ticket, heads, is_elsewhere }: ExitRequest): DoorDecision {
  const said = { before: null, other_event: null }
  const isScanned = door.event.scans_exits || scan.decided !== null
  if (!isScanned || guest === null || is_elsewhere || !mayGoOut(presenceOf(guest), { ticket, heads }))
    return { scan: { ...scan, result: 'not_out' }, ...said }
  setOutside(door, guest, afterExit(presenceOf(guest), { ticket, heads }))
  return { scan: { ...scan, heads, result: 'out' }, ...said }
}

/** Of those admitted, so many were out. */
export function comeBack(door: OpenDoor, guest: GuestRow, { ticket, returned }: Pick<ScanRow, 'ticket' | 'returned'>): void {
  if (returned > 0) setOutside(door, guest, afterReturn(presenceOf(guest), ticket, returned))
}

/** Whether those whose admission would be undone are out: they can't be taken back. */
export const isOutOf = (guest: GuestRow, { ticket }: Admission, heads: number): boolean =>
  guest.outside_heads > guest.checked_in_heads - heads || (ticket !== null && guest.outside_tickets.includes(ticket))

/** Who came back by an admission that is undone is out again. */
export function takeOutAgain(door: OpenDoor, guest: GuestRow, { ticket, returned }: Admission): void {
  if (returned === 0) return
  const shown = ticket === null ? null : { n: ticket, series: guest.ticket_series }
  setOutside(door, guest, afterExit(presenceOf(guest), { ticket: shown, heads: returned }))
}
