/**
 * What a ticket says to a scanner: `VT1` + event mark (8) + reservation (26) + number (2) + series (2) + signature (16), all
 * Crockford's base 32, so that the picture stays small and the text could be typed. Its first ten characters of signature
 * are the code printed below it. A device without the key reads which ticket it is, and finds its code's hash in its list.
 */
export interface ScannedTicket {
  /** The last characters of the event's id: tells a ticket of another night at once. */
  event_mark: string
  reservation_id: string
  /** From 1: one of the admissions of the reservation. */
  n: number
  /** Raised when the reservation changes hands or comes back: tickets of an earlier series are revoked. */
  series: number
  signature: string
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefix = 'VT1'
const codeLength = 10
const shape = /^VT1([0-9A-HJKMNP-TV-Z]{8})([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{16})$/

/** A whole number of 5 times so many bits, as so many characters. */
export function toCrockford(value: bigint, length: number): string {
  return Array.from({ length }, (_, index) => alphabet[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)]).join('')
}

const fromCrockford = (text: string) => text.split('').reduce((value, letter) => value * 32n + BigInt(alphabet.indexOf(letter)), 0n)

const hexOf = (id: string) => id.replaceAll('-', '')

/** The mark of an event: 40 bits of its id. */
export const eventMark = (eventId: string) => toCrockford(BigInt(`0x${hexOf(eventId).slice(-10)}`), 8)

export function writeTicket({ event_mark, reservation_id, n, series, signature }: ScannedTicket): string {
  const id = toCrockford(BigInt(`0x${hexOf(reservation_id)}`), 26)
  return `${prefix}${event_mark}${id}${toCrockford(BigInt(n), 2)}${toCrockford(BigInt(series), 2)}${signature}`
}

/** What was scanned, or null where it is no ticket of ours. */
export function readTicket(text: string): ScannedTicket | null {
  const parts = shape.exec(text.trim().toUpperCase())
  if (parts === null) return null
  const [, event_mark = '', id = '', n = '', series = '', signature = ''] = parts
  const hex = fromCrockford(id).toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  const reservation_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { event_mark, reservation_id, n: Number(fromCrockford(n)), series: Number(fromCrockford(series)), signature }
}

/** A code as it was typed: as people read I, L and O, without the dash; null where it is none. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}

/**
 * The code of a ticket, from its signature. The door's list keeps of it the first 9 bytes of its SHA-256 as base64url, so
 * that who finds a lost device finds no ticket on it.
 */
export const codeOf = (signature: string) => signature.slice(0, codeLength)
