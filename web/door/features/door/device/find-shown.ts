import type { DoorGuest } from '#contract/door.ts'
import { codeOf, eventMark, readCode, readTicket } from '#contract/ticket-code.ts'

/** What somebody shows, as far as this device can tell. */
export interface Shown {
  guest: DoorGuest | null
  ticket: { n: number; series: number } | null
  is_elsewhere: boolean
}

/** What a device keeps of a ticket or a code, as the server's list does: no ticket can be read off a lost device. */
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

interface Presented {
  /** What the camera read, or what was typed. */
  text: string
  /** `hashShown` of it. */
  hash: string
}

/** Finds the ticket of a picture that was scanned, or of a code that was typed, in the list that this device keeps. */
export function findShown(eventId: string, guests: ReadonlyMap<string, DoorGuest>, { text, hash }: Presented): Shown {
  const nothing: Shown = { guest: null, ticket: null, is_elsewhere: false }
  const read = readTicket(text)
  if (read === null) return readCode(text) === null ? nothing : findByHash(guests, hash, nothing)
  if (read.event_mark !== eventMark(eventId)) return { ...nothing, is_elsewhere: true }
  const guest = guests.get(read.reservation_id)
  if (guest === undefined) return nothing
  const { n, series } = read
  // Of an earlier series, or beyond a party that became smaller, there is no code to compare with: the rules refuse it.
  const isKnown = series === guest.ticket_series && n <= guest.ticket_hashes.length
  if (isKnown && guest.ticket_hashes[n - 1] !== hash) return nothing
  return { guest, ticket: { n, series }, is_elsewhere: false }
}

function findByHash(guests: ReadonlyMap<string, DoorGuest>, hash: string, nothing: Shown): Shown {
  for (const guest of guests.values()) {
    const index = guest.ticket_hashes.indexOf(hash)
    if (index !== -1) return { guest, ticket: { n: index + 1, series: guest.ticket_series }, is_elsewhere: false }
  }
  return nothing
}
