import { randomInt, randomUUIDv7 } from 'node:crypto'

/** UUID v7: made here, so that a row knows its id before it is written, and ordered by time. */
export const newId = (): string => randomUUIDv7()

/** Crockford's base 32: no I, L, O or U, so that it can be read out at a door. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people see in place of an id: `VX7K-2M9Q`. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => crockford[randomInt(32)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
