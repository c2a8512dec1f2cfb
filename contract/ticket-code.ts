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
const shape =
  /^VT1([0-9A-HJKMNP-TV-Z]{8})([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{16})$/

/** A whole number below 2^53 as so many characters. */
export function toCrockford(value: number, length: number): string {
  let text = ''
  for (let left = value; text.length < length; left = Math.floor(left / 32)) text = alphabet.charAt(left % 32) + text
  return text
}

const fromCrockford = (text: string) => text.split('').reduce((value, letter) => value * 32 + alphabet.indexOf(letter), 0)

/** The mark of an event: 40 bits of its id. */
export const eventMark = (eventId: string) => toCrockford(Number.parseInt(eventId.slice(-10), 16), 8)

/** An id, 40 bits by 40. */
const writeId = (id: string) =>
  Array.from(id.replaceAll('-', '').matchAll(/.{10}|..$/g), ([part]) =>
    toCrockford(Number.parseInt(part, 16), part.length === 2 ? 2 : 8),
  ).join('')

function readId(text: string): string | null {
  const hex = Array.from(text.matchAll(/.{8}|..$/g), ([part]) =>
    fromCrockford(part)
      .toString(16)
      .padStart(part.length === 2 ? 2 : 10, '0'),
  ).join('')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

export function writeTicket({ event_mark, reservation_id, n, series, signature }: ScannedTicket): string {
  return `${prefix}${event_mark}${writeId(reservation_id)}${toCrockford(n, 2)}${toCrockford(series, 2)}${signature}`
}

/** What was scanned, or null where it is no ticket of ours. */
export function readTicket(text: string): ScannedTicket | null {
  const parts = shape.exec(text.trim().toUpperCase())
  if (parts === null) return null
  const [, event_mark = '', id = '', number = '', series = '', signature = ''] = parts
  const reservation_id = readId(id)
  const n = fromCrockford(number)
  return reservation_id === null || n < 1 ? null : { event_mark, reservation_id, n, series: fromCrockford(series), signature }
}

/** A code as it was typed: as people read I, L and O, without the dash; null where it is none. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}

/**
 * The code of a ticket, from its signature. Devices at the door keep only the first 9 bytes of its HMAC-SHA-256 under a key of
 * the event, as base64url: no ticket can be read off a lost device, and no table made ahead fits two events.
 */
export const codeOf = (signature: string) => signature.slice(0, codeLength)
