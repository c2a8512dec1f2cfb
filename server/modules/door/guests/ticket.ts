import { createHmac } from 'node:crypto'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { codeOf, toCrockford, writeTicket } from '#contract/door/ticket-code.ts'

/** What a ticket is derived from. Tickets themselves are not stored. */
export interface TicketFacts {
  event_mark: string
  reservation_id: string
  n: number
  series: number
}

/** 16 characters for 80 bits that only this installation can produce. */
export function signTicket(secretKey: string, { event_mark, reservation_id, n, series }: TicketFacts): string {
  const digest = createHmac('sha256', secretKey).update(`ticket ${event_mark} ${reservation_id} ${series} ${n}`).digest()
  return toCrockford(digest.readUIntBE(0, 5), 8) + toCrockford(digest.readUIntBE(5, 5), 8)
}

/** The code printed below the QR code. */
export const ticketCode = (secretKey: string, facts: TicketFacts) => codeOf(signTicket(secretKey, facts))

/** A code in two halves, as it is read out. */
export const formatCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The text of the QR code. */
export const ticketText = (secretKey: string, facts: TicketFacts) =>
  writeTicket({ ...facts, signature: signTicket(secretKey, facts) })

/** The key that codes of an event are hashed with at its door. */
export const hashKey = (secretKey: string, event_mark: string): string =>
  createHmac('sha256', secretKey).update(`door list ${event_mark}`).digest('base64url').slice(0, 22)

/** What the door's list stores of a code. */
export const hashCode = (key: string, code: string): string =>
  createHmac('sha256', key).update(code).digest('base64url').slice(0, 12)

interface TicketParty {
  status: ReservationStatus
  party_size: number
}

/** The ticket numbers of a reservation: one per guest, once it is confirmed. */
export function ticketNumbers({ status, party_size }: TicketParty): number[] {
  const isTicketed = status === 'confirmed' || status === 'checked_in' || status === 'completed' || status === 'no_show'
  return isTicketed ? Array.from({ length: party_size }, (_, index) => index + 1) : []
}
