import { eventMark, readCode, readTicket } from '#contract/ticket-code.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { signTicket, ticketCode } from '../tickets/ticket.ts'
import type { Found, Told } from './arrivals.ts'
import type { NightRow } from './door-night.ts'
import { findOtherNights, listTicketed } from './guest-views.ts'

/** By what a ticket is known. */
interface Known {
  night: NightRow
  secretKey: string
  /** Everybody's tickets, where a code was typed. */
  ticketed: Awaited<ReturnType<typeof listTicketed>>
}

const nothing = (told: Told): Found => ({ ...told, reservation_id: null, ticket: null, other_night: null, is_elsewhere: false })

/** A ticket that we have not signed is unknown, whatever it says. */
function findScanned(told: Told, text: string, { night, secretKey }: Known): Found {
  const read = readTicket(text)
  if (read === null || !isSameSecret(read.signature, signTicket(secretKey, read))) return nothing(told)
  const { reservation_id, event_mark, n, series } = read
  return { ...nothing(told), reservation_id, ticket: { n, series }, is_elsewhere: event_mark !== eventMark(night.id) }
}

/** A code that was typed is nowhere: it is made anew for each ticket of the night until it is met. */
function findTyped(told: Told, code: string, { night, secretKey, ticketed }: Known): Found {
  const event_mark = eventMark(night.id)
  for (const { id: reservation_id, party_size, ticket_series } of ticketed) {
    for (let series = ticket_series; series >= 1; series--) {
      for (let n = 1; n <= party_size; n++) {
        if (ticketCode(secretKey, { event_mark, reservation_id, n, series }) === code) return { ...nothing(told), reservation_id, ticket: { n, series } }
      }
    }
  }
  return nothing(told)
}

/** What each entry is about. */
export async function findShown(tx: Tx, night: NightRow, told: readonly Told[], secretKey: string): Promise<Found[]> {
  const isTyped = told.some(({ entry }) => entry.action === 'scan' && readCode(entry.code) !== null)
  const known: Known = { night, secretKey, ticketed: isTyped ? await listTicketed(tx, night.id) : [] }
  const found = told.map((one) => {
    const { entry } = one
    if (entry.action !== 'scan') return { ...nothing(one), reservation_id: entry.reservation_id }
    const typed = readCode(entry.code)
    return typed === null ? findScanned(one, entry.code, known) : findTyped(one, typed, known)
  })
  const elsewhere = found.flatMap(({ reservation_id, is_elsewhere }) => (is_elsewhere && reservation_id !== null ? [reservation_id] : []))
  const others = new Map((await findOtherNights(tx, elsewhere, night.club_id)).map(({ id, ...other }) => [id, other]))
  return found.map((one) => ({ ...one, other_night: one.is_elsewhere ? (others.get(one.reservation_id ?? '') ?? null) : null }))
}
