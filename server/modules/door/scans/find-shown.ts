import { eventMark, readCode, readTicket } from '#contract/ticket-code.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { signTicket, ticketCode } from '../guests/ticket.ts'
import type { ResolvedDoorEvent, DoorEvent } from './arrivals.ts'
import type { NightRow } from '../guests/door-night.ts'
import { findOtherNights, listTicketed } from '../guests/guest-views.ts'

/** By what a ticket is known. */
interface Known {
  night: NightRow
  secretKey: string
}

type Ticket = Pick<ResolvedDoorEvent, 'reservation_id' | 'ticket'>

const nothing = (told: DoorEvent): ResolvedDoorEvent => ({
  ...told,
  reservation_id: null,
  ticket: null,
  other_night: null,
  is_elsewhere: false,
})

/** A ticket that we have not signed is unknown, whatever it says. */
function findScanned(told: DoorEvent, text: string, { night, secretKey }: Known): ResolvedDoorEvent {
  const read = readTicket(text)
  if (read === null || !isSameSecret(read.signature, signTicket(secretKey, read))) return nothing(told)
  const { reservation_id, event_mark, n, series } = read
  return { ...nothing(told), reservation_id, ticket: { n, series }, is_elsewhere: event_mark !== eventMark(night.id) }
}

/** Every ticket of the night by its code: what was typed is kept nowhere, so all are made anew, once for all that was typed. */
async function listCodes(tx: Tx, { night, secretKey }: Known): Promise<Map<string, Ticket>> {
  const event_mark = eventMark(night.id)
  const codes = new Map<string, Ticket>()
  for (const { id: reservation_id, party_size, ticket_series } of await listTicketed(tx, night.id)) {
    for (let series = ticket_series; series >= 1; series--) {
      for (let n = 1; n <= party_size; n++)
        codes.set(ticketCode(secretKey, { event_mark, reservation_id, n, series }), { reservation_id, ticket: { n, series } })
    }
  }
  return codes
}

/** What each entry is about. */
export async function findShown(
  tx: Tx,
  night: NightRow,
  told: readonly DoorEvent[],
  secretKey: string,
): Promise<ResolvedDoorEvent[]> {
  const known: Known = { night, secretKey }
  const isTyped = told.some(({ entry }) => entry.action === 'scan' && readCode(entry.code) !== null)
  const codes = isTyped ? await listCodes(tx, known) : new Map<string, Ticket>()
  const found = told.map((one) => {
    const { entry } = one
    if (entry.action !== 'scan') return { ...nothing(one), reservation_id: entry.reservation_id }
    const typed = readCode(entry.code)
    return typed === null ? findScanned(one, entry.code, known) : { ...nothing(one), ...codes.get(typed) }
  })
  const elsewhere = found.flatMap(({ reservation_id, is_elsewhere }) =>
    is_elsewhere && reservation_id !== null ? [reservation_id] : [],
  )
  const others = new Map((await findOtherNights(tx, elsewhere, night.club_id)).map(({ id, ...other }) => [id, other]))
  return found.map((one) => ({ ...one, other_night: one.is_elsewhere ? (others.get(one.reservation_id ?? '') ?? null) : null }))
}
