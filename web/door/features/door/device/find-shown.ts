import type { DoorGuest } from '#contract/door/door.ts'
import { seriesOfTicket } from '#contract/door/ticket-series.ts'
import { codeOf, eventMark, readCode, readTicket } from '#contract/door/ticket-code.ts'

/** What a guest shows, as far as this device knows. */
export interface FoundTicket {
  guest: DoorGuest | null
  ticket: { n: number; series: number } | null
  is_elsewhere: boolean
}

/** What a device stores of a ticket or code, like the server's list: a lost device reveals no ticket. */
export async function hashShown(hashKey: string, text: string): Promise<string> {
  const read = readTicket(text)
  return hashCode(hashKey, read === null ? (readCode(text) ?? text) : codeOf(read.signature))
}

async function hashCode(hashKey: string, code: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value)
  const key = await crypto.subtle.importKey('raw', encode(hashKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(code)))
  return btoa(String.fromCodePoint(...digest.subarray(0, 9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

interface ShownText {
  /** What was scanned or typed. */
  text: string
  /** Its `hashShown`. */
  hash: string
}

/** Finds the ticket for a scanned QR code or a typed code in this device's list. */
export function findShown(eventId: string, guests: ReadonlyMap<string, DoorGuest>, { text, hash }: ShownText): FoundTicket {
  const nothing: FoundTicket = { guest: null, ticket: null, is_elsewhere: false }
  const read = readTicket(text)
  if (read === null) return readCode(text) === null ? nothing : findByHash(guests, hash, nothing)
  if (read.event_mark !== eventMark(eventId)) return { ...nothing, is_elsewhere: true }
  const guest = guests.get(read.reservation_id)
  if (guest === undefined) return nothing
  const { n, series } = read
  // An earlier series, or a number beyond a smaller party, has no code to compare with: the rules refuse it.
  const isKnown = series === seriesOfTicket(guest, n) && n <= guest.ticket_hashes.length
  if (isKnown && guest.ticket_hashes[n - 1] !== hash) return nothing
  return { guest, ticket: { n, series }, is_elsewhere: false }
}

function findByHash(guests: ReadonlyMap<string, DoorGuest>, hash: string, nothing: FoundTicket): FoundTicket {
  for (const guest of guests.values()) {
    const index = guest.ticket_hashes.indexOf(hash)
    if (index !== -1) return { guest, ticket: { n: index + 1, series: seriesOfTicket(guest, index + 1) }, is_elsewhere: false }
  }
  return nothing
}
