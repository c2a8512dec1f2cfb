import { randomBytes } from 'node:crypto'

/** A name that nobody guesses: whoever has it may open its page. */
export const newName = (kind: 'setup' | 'method' | 'charge' | 'refund'): string =>
  `sim_${kind}_${randomBytes(18).toString('base64url')}`
