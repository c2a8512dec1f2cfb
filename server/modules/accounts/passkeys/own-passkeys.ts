import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { brand } from '#contract/base/brand.ts'
import {
  maxPasskeys,
  type addPasskey as addEndpoint,
  type beginPasskey as beginEndpoint,
  type listPasskeys as listEndpoint,
  type Passkey,
} from '#contract/accounts/passkeys.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hasPassword } from '../account/account-store.ts'
import { emailOwner } from '../account/email-owner.ts'
import { checkPasswordIn } from '../passwords/check-own-password.ts'
import { spendConfirmation } from './confirmation.ts'
import { passkeyChallenge, readPasskeyChallenge, timeout } from './passkey-challenge.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './passkey-emails.ts'
import { deletePasskey, insertPasskey, listOwnPasskeys, lockStatus, spendChallenge, type StoredPasskey } from './passkey-store.ts'
import { siteOf } from './site.ts'

const shown = ({ id, name, is_synced, created_at, last_used_at }: StoredPasskey): Passkey => ({
  id,
  name,
  is_synced,
  created_at,
  last_used_at,
})

/** A passkey is added by the session whose owner entered the password. */
const purposeOf = ({ user_id, token_id }: Caller['actor']) => `${user_id}.${token_id}`

export async function listPasskeys({ db }: Infrastructure, { actor }: Caller): Promise<AnswerOf<typeof listEndpoint>> {
  const [passkeys, has_password] = [await listOwnPasskeys(db, actor.user_id), await hasPassword(db, actor.user_id)]
  return { passkeys: passkeys.map(shown), has_password }
}

export async function beginPasskey(
  infrastructure: Infrastructure,
  { actor }: Caller,
  { current_password: password = '', confirmation }: BodyOf<typeof beginEndpoint>,
): Promise<AnswerOf<typeof beginEndpoint>> {
  const { db, clock, config, secretKey } = infrastructure
  if (confirmation === undefined) await checkPasswordIn(infrastructure, actor, { password })
  else await spendConfirmation(db, infrastructure, { actor, action: 'add_passkey', confirmation })
  const present = await listOwnPasskeys(db, actor.user_id)
  if (present.length >= maxPasskeys) refuse('passkey_limit')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const rp = { id: siteOf(config).id, name: brand }
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(actor.user_id),
    userName: actor.username,
    challenge: passkeyChallenge(secretKey, purposeOf(actor), clock.now()),
    timeout,
  })
  return {
    options: {
      ...options,
      rp,
      timeout,
      excludeCredentials: present.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  }
}

export async function addPasskey(
  infrastructure: Infrastructure,
  caller: Caller,
  { name, credential }: BodyOf<typeof addEndpoint>,
): Promise<Passkey> {
  const { db, clock, config, secretKey } = infrastructure
  const { actor } = caller
  const now = clock.now()
  const site = siteOf(config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const challenge: { text: string; end: Temporal.Instant | null } = { text: '', end: null }
  const checked = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    expectedChallenge: (text) => {
      challenge.text = text
      challenge.end = readPasskeyChallenge(secretKey, text, { purpose: purposeOf(actor), now })
      return challenge.end !== null
    },
  }).catch(() => null)
  if (challenge.end === null) refuse('passkey_expired')
  const fresh = checked?.verified === true ? checked.registrationInfo : refuse('passkey_refused')
  const end = challenge.end
  return db.transaction().execute(async (tx) => {
    if ((await lockStatus(tx, actor.user_id)) !== 'active') refuse('unauthenticated')
    if (!(await spendChallenge(tx, challenge.text, end))) refuse('passkey_expired')
    if ((await listOwnPasskeys(tx, actor.user_id)).length >= maxPasskeys) refuse('passkey_limit')
    const passkey = await insertPasskey(tx, {
      user_id: actor.user_id,
      credential_id: Buffer.from(fresh.credential.id, 'base64url'),
      public_key: Buffer.from(fresh.credential.publicKey),
      counter: fresh.credential.counter,
      transports: credential.response.transports,
      name,
      is_synced: fresh.credentialDeviceType === 'multiDevice',
      created_at: instantText(now),
    })
    if (passkey === null) refuse('passkey_refused')
    await audit(tx, caller, { at: now, action: 'addPasskey', subject: { kind: 'user', id: actor.user_id } })
    await emailOwner(infrastructure, tx, actor.user_id, (about) => passkeyAddedEmail({ ...about, name }))
    return shown(passkey)
  })
}

export async function removePasskey(infrastructure: Infrastructure, caller: Caller, id: string): Promise<{ message: string }> {
  const { db, clock } = infrastructure
  const { user_id } = caller.actor
  await db.transaction().execute(async (tx) => {
    // Locked, so that the last two cannot go at the same moment.
    if ((await lockStatus(tx, user_id)) === null) refuse('unauthenticated')
    const name = await deletePasskey(tx, user_id, id)
    if (name === null) refuse('not_found')
    const isLast = (await listOwnPasskeys(tx, user_id)).length === 0
    if (isLast && !(await hasPassword(tx, user_id))) refuse('last_passkey')
    await audit(tx, caller, { at: clock.now(), action: 'removePasskey', subject: { kind: 'user', id: user_id } })
    await emailOwner(infrastructure, tx, user_id, (about) => passkeyRemovedEmail({ ...about, name }))
  })
  return { message: 'The passkey no longer signs in.' }
}
