import { Id } from '#contract/base/schema.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { requestSignInLink as requestEndpoint, signUpByEmail as signUpEndpoint } from '#contract/accounts/sign-in-links.ts'
import * as z from 'zod/mini'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { findKnown } from '../account/accounts-views.ts'
import { limitAddress, limitCodeEmails } from '../limits/limit-attempts.ts'
import { codeLifetime, mailedCode } from '../limits/mailed-code.ts'
import { findLink, insertLink, type Newcomer } from './sign-in-link-store.ts'
import { signInLinkEmail } from './sign-in-link-email.ts'
import { signInCode, signInToken } from './sign-in-token.ts'

type Sent = AnswerOf<typeof requestEndpoint>

const mailSignInLink = jobKind('mail_sign_in_link', z.object({ sign_in_link_id: Id }), 'mail')

/** There is no link for an unknown address, and an expired one is not sent. */
export function signInLinkHandler({ config, secretKey, db, clock }: Infrastructure, sendMail: SendMail): JobHandler {
  const { demoAccounts, publicUrl: site } = config
  return jobHandler(mailSignInLink, async ({ sign_in_link_id }, { id }) => {
    const link = await findLink(db, sign_in_link_id, { demoAccounts, now: clock.now(), origin: null })
    if (link === null) return
    const { username, email } = link
    // After the #, so that no server and no log sees the token.
    const url = `${site}/sign-in-link#${signInToken(secretKey, link)}`
    const code = signInCode(secretKey, link)
    await sendMail({ id, to: email, ...signInLinkEmail({ username, code, url, validMinutes: codeLifetime.minutes, site }) })
  })
}

/** Emails a link and a code that sign in. An unknown address takes the same path: the email job then finds no link. */
export async function requestSignInLink(
  infrastructure: Infrastructure,
  caller: Visitor,
  { email, next }: BodyOf<typeof requestEndpoint>,
): Promise<Sent> {
  const code = await send(infrastructure, caller, { email, newcomer: null, next: next ?? null })
  const message = 'If this address belongs to an account, a link and a code are on their way. Both are valid for 15 minutes.'
  return { message, ...code }
}

/** Emails what opens the account of a newcomer, or signs in to the account that the address has. */
export async function signUpByEmail(
  infrastructure: Infrastructure,
  caller: Visitor,
  { email, next, first_name, last_name, phone_number, age }: BodyOf<typeof signUpEndpoint>,
): Promise<Sent> {
  await limitAddress(infrastructure, 'signup', caller.origin.address)
  const newcomer = { first_name, last_name, phone_number, age }
  const code = await send(infrastructure, caller, { email, newcomer, next: next ?? null })
  return { message: `We sent a code to ${email}. It is valid for 15 minutes.`, ...code }
}

async function send(
  infrastructure: Infrastructure,
  { origin }: Visitor,
  { email, newcomer, next }: { email: string; newcomer: Newcomer | null; next: string | null },
): Promise<{ code?: string }> {
  const { config, secretKey, db, clock } = infrastructure
  const { demoAccounts, testMode } = config
  const now = clock.now()
  await limitCodeEmails(infrastructure, { ...(await findKnown(db, email, origin.device)), origin })
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await insertLink(tx, { id, email, newcomer, next, origin }, { demoAccounts, now })
    await enqueue(tx, mailSignInLink, { sign_in_link_id: id })
  })
  if (!testMode) return {}
  const link = await findLink(db, id, { demoAccounts, now, origin })
  return { code: link === null ? mailedCode(secretKey, 'sign-in', id) : signInCode(secretKey, link) }
}
