import type { BodyOf } from '#contract/base/endpoint.ts'
import type { resumePayouts as resumeEndpoint } from '#contract/payouts/bank-accounts.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller, Visitor } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueueMail } from '../../infrastructure/mail/send-mail-job.ts'
import { checkPasswordIn } from '../accounts/index.ts'
import { hasAccount, setPayoutsResumed as resume, setPayoutsStopped as stop } from './bank-account-store.ts'
import { subjectOf, type Payee } from './seal-bank-account.ts'
import { notify } from '../notifications/index.ts'
import { findPayeeOwner, listSuperadmins } from './payee-views.ts'
import { payoutsResumedEmail, payoutsStoppedEmail } from './stop-payouts-emails.ts'
import { readStopToken } from './stop-token.ts'

/**
 * Stops payouts with the link from the email. The person who changed the account knew its owner's password, so that
 * does not resume them: a superadmin does, after talking to the owner.
 */
export async function stopPayouts(infrastructure: Infrastructure, caller: Visitor, token: string): Promise<{ message: string }> {
  const { config, secretKey, db, clock } = infrastructure
  const now = clock.now()
  const payee = readStopToken(secretKey, token, now) ?? refuse('invalid_stop_link')
  const site = config.publicUrl
  await db.transaction().execute(async (tx) => {
    if (await stop(tx, payee, now)) {
      await audit(tx, caller, { at: now, action: 'stopPayouts', subject: subjectOf(payee), after: { payouts: 'stopped' } })
      const owner = await findPayeeOwner(tx, payee)
      const email = payoutsStoppedEmail({ name: owner?.name ?? '', site })
      if (owner?.email) await enqueueMail(tx, owner.email, email.toOwner)
      const path = payee.kind === 'club' ? '/super-admin/reservations-finances/due' : '/super-admin/ambassador-payouts'
      const people = await listSuperadmins(tx)
      const id = newId()
      await notify(
        tx,
        people.map((user_id) => ({
          kind: 'payouts_stopped',
          id,
          to: { user_id, email: null },
          email: email.toPlatform,
          path,
        })),
        now,
      )
    } else if (!(await hasAccount(tx, payee))) refuse('invalid_stop_link')
  })
  return { message: 'Payouts are stopped. We’ll contact you before we pay anyone again.' }
}

/** Resumes them, with a superadmin's own password: it decides where money goes. */
export async function resumePayouts(
  infrastructure: Infrastructure,
  caller: Caller,
  { payee_kind: kind, payee_id: id, current_password: password }: BodyOf<typeof resumeEndpoint>,
): Promise<{ message: string }> {
  const { config, db, clock } = infrastructure
  const payee = { kind, id }
  const now = clock.now()
  await checkPasswordIn(infrastructure, caller.actor, { password })
  return db.transaction().execute(async (tx) => {
    await requireStopped(tx, payee)
    const owner = await findPayeeOwner(tx, payee)
    await audit(tx, caller, { at: now, action: 'resumePayouts', subject: subjectOf(payee), after: { payouts: 'resumed' } })
    if (owner?.email) await enqueueMail(tx, owner.email, payoutsResumedEmail({ site: config.publicUrl }))
    return { message: `Payouts to ${owner?.name ?? 'this account'} resume.` }
  })
}

async function requireStopped(tx: Tx, payee: Payee): Promise<void> {
  if (await resume(tx, payee)) return
  refuse((await hasAccount(tx, payee)) ? 'invalid_transition' : 'not_found')
}
