import { randomBytes } from 'node:crypto'

/** An unguessable id: anyone who has it may open its page. */
export const newName = (kind: 'setup' | 'method' | 'charge' | 'refund' | 'account' | 'transfer'): string =>
  `sim_${kind}_${randomBytes(18).toString('base64url')}`
