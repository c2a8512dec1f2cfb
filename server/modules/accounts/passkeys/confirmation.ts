import type { ConfirmedAction } from '#contract/accounts/confirmations.ts'
import type { Actor } from '../../../infrastructure/caller.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { passkeyChallenge, readPasskeyChallenge } from './passkey-challenge.ts'
import { spendChallenge } from './passkey-store.ts'

type Parts = Pick<Infrastructure, 'secretKey' | 'clock'>

/** Of one action of one session: what it confirms is worth nothing elsewhere. */
export const purposeOf = (
  step: 'passkey' | 'code' | 'confirmed',
  action: ConfirmedAction,
  { user_id, token_id }: Actor,
): string => `${step} ${action} ${user_id}.${token_id}`

const encode = (text: string) => Buffer.from(text).toString('base64url')

/** Stands for the password, for ten minutes. Signed rather than stored; using it spends it. */
export const newConfirmation = ({ secretKey, clock }: Parts, actor: Actor, action: ConfirmedAction): string =>
  encode(passkeyChallenge(secretKey, purposeOf('confirmed', action, actor), clock.now()))

/** What a code is derived from, and sent back with. */
export const newCodeChallenge = ({ secretKey, clock }: Parts, actor: Actor, action: ConfirmedAction): string =>
  encode(passkeyChallenge(secretKey, purposeOf('code', action, actor), clock.now()))

interface ConfirmationOf {
  actor: Actor
  action: ConfirmedAction
  confirmation: string
}

/** Uses a confirmation, within the transaction of the action; refused if it is another action's, over, or used. */
export async function spendConfirmation(
  tx: Database | Tx,
  { secretKey, clock }: Parts,
  { actor, action, confirmation }: ConfirmationOf,
): Promise<void> {
  const end = readPasskeyChallenge(secretKey, confirmation, { purpose: purposeOf('confirmed', action, actor), now: clock.now() })
  if (end === null || !(await spendChallenge(tx, confirmation, end))) refuse('confirmation_expired')
}
