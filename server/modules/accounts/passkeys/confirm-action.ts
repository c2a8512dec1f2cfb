import { Id } from '#contract/base/schema.ts'
import {
  confirmedActions,
  type beginConfirmation as beginEndpoint,
  type confirmAction as confirmEndpoint,
  type ConfirmedAction,
} from '#contract/accounts/confirmations.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import * as z from 'zod/mini'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { findMailbox, hasPassword } from '../account/account-store.ts'
import { limitCodesTo } from '../email-address/change-email.ts'
import { countCodeAttempt, countWrongAttempt, forgiveAttempts, limitAttempts } from '../limits/limit-attempts.ts'
import { isRightCode, mailedCode } from '../limits/mailed-code.ts'
import { checkAnswer } from './check-answer.ts'
import { confirmationCodeEmail } from './confirmation-code-email.ts'
import { newCodeChallenge, newConfirmation, purposeOf } from './confirmation.ts'
import { passkeyChallenge, readPasskeyChallenge, timeout } from './passkey-challenge.ts'
import { findPasskey, listOwnPasskeys, lockStatus, spendChallenge, usePasskey } from './passkey-store.ts'
import { siteOf } from './site.ts'

const codeJob = z.object({ user_id: Id, action: z.enum(confirmedActions), challenge: z.string() })
const mailConfirmationCode = jobKind('mail_confirmation_code', codeJob, 'mail')

/** The code is derived from the challenge with the secret key, so the job holds none. */
export function confirmationCodeHandler({ config, secretKey, db }: Infrastructure, sendMail: SendMail): JobHandler {
  return jobHandler(mailConfirmationCode, async ({ user_id, action, challenge }, { id }) => {
    const { username, email } = await findMailbox(db, user_id)
    if (email === null) return
    const code = mailedCode(secretKey, 'confirmation', challenge)
    const validMinutes = timeout / 60_000
    await sendMail({ id, to: email, ...confirmationCodeEmail({ username, action, code, validMinutes, site: config.publicUrl }) })
  })
}

/** Asks for one of the account's passkeys, or emails a code. The mailbox alone stands for no password that there is. */
export async function beginConfirmation(
  infrastructure: Infrastructure,
  caller: Caller,
  { action, by }: BodyOf<typeof beginEndpoint>,
): Promise<AnswerOf<typeof beginEndpoint>> {
  return by === 'passkey' ? askForPasskey(infrastructure, caller, action) : emailCode(infrastructure, caller, action)
}

async function askForPasskey(
  { db, clock, config, secretKey }: Infrastructure,
  { actor }: Caller,
  action: ConfirmedAction,
): Promise<AnswerOf<typeof beginEndpoint>> {
  const present = await listOwnPasskeys(db, actor.user_id)
  if (present.length === 0) refuse('no_passkey')
  const text = passkeyChallenge(secretKey, purposeOf('passkey', action, actor), clock.now())
  const challenge = Buffer.from(text).toString('base64url')
  const allowCredentials = present.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
  const options = { challenge, timeout, rpId: siteOf(config).id, userVerification: 'required' as const, allowCredentials }
  return { challenge, options, message: 'Use your passkey.' }
}

async function emailCode(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
  action: ConfirmedAction,
): Promise<AnswerOf<typeof beginEndpoint>> {
  const { db, config, secretKey } = infrastructure
  if (await hasPassword(db, actor.user_id)) refuse('has_password')
  const { email } = await findMailbox(db, actor.user_id)
  if (email === null) refuse('no_email')
  await limitCodesTo(infrastructure, email, origin)
  const challenge = newCodeChallenge(infrastructure, actor, action)
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, mailConfirmationCode, { user_id: actor.user_id, action, challenge })
  })
  const message = `We sent a code to ${email}. It is valid for ${timeout / 60_000} minutes.`
  return { challenge, options: null, message, ...(config.testMode && { code: mailedCode(secretKey, 'confirmation', challenge) }) }
}

/** Checks the passkey or the code, which is then used up. */
export async function confirmAction(
  infrastructure: Infrastructure,
  caller: Caller,
  proof: BodyOf<typeof confirmEndpoint>,
): Promise<{ confirmation: string }> {
  if (proof.by === 'passkey') await checkPasskey(infrastructure, caller, proof)
  else await checkCode(infrastructure, caller, proof)
  return { confirmation: newConfirmation(infrastructure, caller.actor, proof.action) }
}

type ProofBy<T extends 'passkey' | 'code'> = Extract<BodyOf<typeof confirmEndpoint>, { by: T }>

async function checkPasskey(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
  { action, credential }: ProofBy<'passkey'>,
): Promise<void> {
  const { db, clock } = infrastructure
  const passkey = await findPasskey(db, Buffer.from(credential.id, 'base64url'))
  if (passkey === null || passkey.user_id !== actor.user_id) return refuse('passkey_refused')
  const purpose = purposeOf('passkey', action, actor)
  const { next, challenge, end } = await checkAnswer(infrastructure, credential, { passkey, purpose })
  if (end === null) return refuse('passkey_expired')
  if (next === null) {
    const { user_id } = actor
    await recordSecurity(db, { kind: 'sign_in_failed', user_id, actor_id: user_id, action: 'confirmAction', origin }, clock.now())
    return refuse('passkey_refused')
  }
  await db.transaction().execute(async (tx) => {
    if ((await lockStatus(tx, actor.user_id)) !== 'active') refuse('unauthenticated')
    if (!(await spendChallenge(tx, challenge, end))) refuse('passkey_expired')
    if (!(await usePasskey(tx, passkey, { next, now: clock.now() }))) refuse('passkey_refused')
  })
}

async function checkCode(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
  { action, challenge, code }: ProofBy<'code'>,
): Promise<void> {
  const { db, clock, secretKey } = infrastructure
  const { user_id } = actor
  const end = readPasskeyChallenge(secretKey, challenge, { purpose: purposeOf('code', action, actor), now: clock.now() })
  if (end === null) refuse('invalid_confirmation_code')
  const attempt = { account: user_id, isKnown: false, origin }
  await limitAttempts(infrastructure, 'verifyCode', attempt)
  const isOver = await countCodeAttempt(infrastructure, challenge, 'device')
  if (isOver || !isRightCode(secretKey, 'confirmation', challenge, code)) {
    await countWrongAttempt(infrastructure, 'verifyCode', attempt)
    await recordSecurity(db, { kind: 'sign_in_failed', user_id, actor_id: user_id, action: 'confirmAction', origin }, clock.now())
    refuse('invalid_confirmation_code')
  }
  if (await hasPassword(db, user_id)) refuse('invalid_confirmation_code')
  if (!(await spendChallenge(db, challenge, end))) refuse('invalid_confirmation_code')
  await forgiveAttempts(infrastructure, 'verifyCode', attempt)
}
