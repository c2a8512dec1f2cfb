import { randomInt, randomUUIDv7 } from 'node:crypto'

let moment = ''
let count = 0

/**
 * UUID v7, generated here so that a row's id is known before it is written. Ids of one process ascend, even within a millisecond:
 * the bits after the time are a counter (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const id = randomUUIDv7()
  const at = id.slice(0, 13)
  if (at > moment) [moment, count] = [at, 0]
  else count = Math.min(count + 1, 0xfff)
  return `${moment}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`
}

/** Crockford's base 32: no I, L, O or U, so that it can be read out at a door. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people see instead of an id: `VX7K-2M9Q`. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => crockford[randomInt(32)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
