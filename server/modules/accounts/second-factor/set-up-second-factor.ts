import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type {
  confirmSecondFactor as confirmEndpoint,
  renewRecoveryCodes as renewEndpoint,
  SecondFactor,
  setUpSecondFactor as setUpEndpoint,
} from '#contract/accounts/second-factor.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { emailOwner } from '../account/email-owner.ts'
import { describeSecret, newRecoveryCodes, newSecret } from './authenticator.ts'
import { readFactorState } from './second-factor-views.ts'
import { checkPasswordIn } from '../passwords/check-own-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { recoveryCodesRenewedEmail, secondFactorOffEmail, secondFactorOnEmail } from './second-factor-emails.ts'
import { hashRecoveryCode, sealSecret } from './seal-second-factor.ts'
import { confirmFactor, deleteFactor, findFactor, putPendingFactor, putRecoveryCodes } from './second-factor-store.ts'

export async function getSecondFactor({ db }: Infrastructure, { actor }: Caller): Promise<SecondFactor> {
  const { on_since, recovery_codes_left, is_required } = await readFactorState(db, actor.user_id)
  return { is_on: on_since !== null, on_since, recovery_codes_left, is_required }
}

/** A new secret, which counts once its first code is entered. */
export async function setUpSecondFactor(
  infrastructure: Infrastructure,
  caller: Caller,
  { current_password: password }: BodyOf<typeof setUpEndpoint>,
): Promise<AnswerOf<typeof setUpEndpoint>> {
  const { db, clock } = infrastructure
  const { user_id, username } = caller.actor
  await checkPasswordIn(infrastructure, caller.actor, { password })
  const secret = newSecret()
  const sealed = await sealSecret(infrastructure, user_id, secret)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await putPendingFactor(tx, user_id, sealed, now))) refuse('factor_on')
    await audit(tx, caller, { at: now, action: 'setUpSecondFactor', subject: { kind: 'user', id: user_id } })
  })
  const described = describeSecret(secret, username)
  return { ...described, qr: drawQr(described.uri) }
}

/** Switches it on. Other devices signed in without it, so they are signed out. */
export async function confirmSecondFactor(
  infrastructure: Infrastructure,
  caller: Caller,
  { code }: BodyOf<typeof confirmEndpoint>,
): Promise<AnswerOf<typeof confirmEndpoint>> {
  const { db, clock } = infrastructure
  const { user_id, token_id } = caller.actor
  if ((await findFactor(db, user_id))?.confirmed_at) refuse('factor_on')
  const { sealed } = await checkSecondFactor(infrastructure, {
    user_id,
    source: token_id,
    code,
    origin: caller.origin,
    action: 'confirmSecondFactor',
  })
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    if (!(await confirmFactor(tx, user_id, { sealed, now }))) refuse('factor_on')
    await forgetDevices(tx, user_id, { except: token_id })
    await endSessions(tx, user_id, { except: token_id })
    const recovery_codes = await giveRecoveryCodes(infrastructure, tx, user_id, now)
    await audit(tx, caller, { at: now, action: 'confirmSecondFactor', subject: { kind: 'user', id: user_id } })
    await emailOwner(infrastructure, tx, user_id, secondFactorOnEmail)
    return { recovery_codes, message: 'Two-step verification is on.' }
  })
}

export async function renewRecoveryCodes(
  infrastructure: Infrastructure,
  caller: Caller,
  form: BodyOf<typeof renewEndpoint>,
): Promise<AnswerOf<typeof renewEndpoint>> {
  const { db, clock } = infrastructure
  const { user_id } = caller.actor
  await checkBoth(infrastructure, caller, form, 'renewRecoveryCodes')
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const recovery_codes = await giveRecoveryCodes(infrastructure, tx, user_id, now)
    await audit(tx, caller, { at: now, action: 'renewRecoveryCodes', subject: { kind: 'user', id: user_id } })
    await emailOwner(infrastructure, tx, user_id, recoveryCodesRenewedEmail)
    return { recovery_codes, message: 'Your previous recovery codes no longer work.' }
  })
}

export async function switchOffSecondFactor(
  infrastructure: Infrastructure,
  caller: Caller,
  form: BodyOf<typeof renewEndpoint>,
): Promise<{ message: string }> {
  const { db, clock } = infrastructure
  const { user_id } = caller.actor
  if ((await readFactorState(db, user_id)).is_required) refuse('factor_required')
  await checkBoth(infrastructure, caller, form, 'switchOffSecondFactor')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, user_id))) refuse('factor_off')
    await audit(tx, caller, { at: now, action: 'switchOffSecondFactor', subject: { kind: 'user', id: user_id } })
    await emailOwner(infrastructure, tx, user_id, (about) => secondFactorOffEmail({ ...about, byPlatform: false }))
  })
  return { message: 'Two-step verification is off.' }
}

/** For someone who lost their phone and their recovery codes, after a superadmin made sure who they are. */
export async function resetSecondFactor(
  infrastructure: Infrastructure,
  caller: Caller,
  { id, current_password: password }: { id: string; current_password: string },
): Promise<{ message: string }> {
  const { db, clock } = infrastructure
  // One's own is switched off with a code.
  if (id === caller.actor.user_id) refuse('forbidden')
  await checkPasswordIn(infrastructure, caller.actor, { password })
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, id))) refuse('factor_off')
    await endSessions(tx, id, 'all')
    await audit(tx, caller, { at: now, action: 'resetSecondFactor', subject: { kind: 'user', id } })
    await emailOwner(infrastructure, tx, id, (about) => secondFactorOffEmail({ ...about, byPlatform: true }))
  })
  return { message: 'Two-step verification is off for this account, and its devices are signed out.' }
}

/** The password and a code: neither a stolen session nor a borrowed phone is enough. */
async function checkBoth(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
  { current_password: password, code }: BodyOf<typeof renewEndpoint>,
  action: string,
): Promise<void> {
  const { user_id, token_id } = actor
  if (!(await findFactor(infrastructure.db, user_id))?.confirmed_at) refuse('factor_off')
  await checkPasswordIn(infrastructure, actor, { password })
  await checkSecondFactor(infrastructure, { user_id, source: token_id, code, origin, action })
}

async function giveRecoveryCodes(
  { secretKey }: Infrastructure,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(secretKey, userId, code)),
    now,
  )
  return codes
}
