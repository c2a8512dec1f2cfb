/**
 * The text of a ticket's QR code: `VT1` + event mark (8) + reservation (26) + number (2) + series (2) + signature (16), in
 * Crockford's base 32, so that the QR code stays small and the text can be typed. The first ten characters of the signature are
 * the code printed below it. A device without the key reads which ticket it is and looks up its code's hash in its list.
 */
export interface ScannedTicket {
  /** The end of the event's id, which identifies a ticket for another event at once. */
  event_mark: string
  reservation_id: string
  /** From 1: one admission of the reservation. */
  n: number
  /** Raised when the reservation is transferred or reinstated, which revokes tickets of earlier series. */
  series: number
  signature: string
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefix = 'VT1'
const codeLength = 10
const shape =
  /^VT1([0-9A-HJKMNP-TV-Z]{8})([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{16})$/

/** Encodes a whole number below 2^53 in `length` characters. */
export function toCrockford(value: number, length: number): string {
  let text = ''
  for (let left = value; text.length < length; left = Math.floor(left / 32)) text = alphabet.charAt(left % 32) + text
  return text
}

/** The number that these characters encode. */
export const fromCrockford = (text: string) => text.split('').reduce((value, letter) => value * 32 + alphabet.indexOf(letter), 0)

/** An event's mark: 40 bits of its id. */
export const eventMark = (eventId: string) => toCrockford(Number.parseInt(eventId.slice(-10), 16), 8)

/** Encodes an id in 26 characters, 40 bits at a time. */
export const writeId = (id: string) =>
  Array.from(id.replaceAll('-', '').matchAll(/.{10}|..$/g), ([part]) =>
    toCrockford(Number.parseInt(part, 16), part.length === 2 ? 2 : 8),
  ).join('')

/** The id that these 26 characters encode; null for others. */
export function readId(text: string): string | null {
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

/** Parses a scanned text; null if it is not one of our tickets. */
export function readTicket(text: string): ScannedTicket | null {
  const parts = shape.exec(text.trim().toUpperCase())
  if (parts === null) return null
  const [, event_mark = '', id = '', number = '', series = '', signature = ''] = parts
  const reservation_id = readId(id)
  const n = fromCrockford(number)
  return reservation_id === null || n < 1 ? null : { event_mark, reservation_id, n, series: fromCrockford(series), signature }
}

/** Parses a typed code, with I, L and O as people read them and without the dash; null if it is not a code. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}

/** Parses a scanned or typed reward code, with or without dashes, reading I, L and O as digits. Null if it is not one. */
export function readRewardCode(text: string): { reference: string; signature: string } | null {
  const plain = text.trim().toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const parts = /^(?:VR1)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{6})$/.exec(plain)
  if (parts === null) return null
  const [, first = '', second = '', signature = ''] = parts
  return { reference: `${first}-${second}`, signature }
}

/**
 * A ticket's code, from its signature. Door devices store only the first 9 bytes of its HMAC-SHA-256 under a per-event key, as
 * base64url: a lost device reveals no ticket, and no precomputed table fits two events.
 */
export const codeOf = (signature: string) => signature.slice(0, codeLength)
