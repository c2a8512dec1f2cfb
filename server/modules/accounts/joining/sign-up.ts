import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { usernameTaken, type SignUpBody } from '#contract/accounts/sign-up.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import type { UploadedFile } from '../../../infrastructure/http/route.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { welcomeEmail } from './welcome-email.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { openSession } from '../sessions/session-store.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { profileOf, userOf } from '../account/account.ts'
import { findTakenAccountFields, insertClientProfile, insertUser } from '../account/account-store.ts'
import { requireAccount } from '../account/accounts-views.ts'
import { findReferralCode, insertAmbassadorProfile, insertReferral } from '../account/ambassador-store.ts'
import { emailTaken, unknownReferralCode } from '../account/field-messages.ts'
import { limitAddress } from '../limits/limit-attempts.ts'
import { findWeakness } from '../passwords/find-weakness.ts'
import { findAccountFaults } from './open-account.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { WelcomeFacts } from '../sign-in/welcome.ts'
import { withStoredPicture } from '../profile/with-stored-picture.ts'

const created = 'Account created successfully!'

/** Where a new account goes next, and its message: only a client is signed in at once. */
const next = {
  client: { redirect_to: '/client/verify-identity', message: created },
  ambassador: { redirect_to: '/login', message: 'Please wait for approval to access your account' },
  adminclub: { redirect_to: '/login', message: created },
} as const

/** Creates an account as a client, an ambassador or a club administrator. */
export async function signUp(
  infrastructure: Infrastructure,
  { acceptPages }: Pick<AccountDependents, 'acceptPages'>,
  caller: Visitor,
  { form, picture }: { form: SignUpBody; picture: UploadedFile | undefined },
): Promise<WelcomeFacts> {
  const { config, db, clock } = infrastructure
  const { origin } = caller
  await limitAddress(infrastructure, 'signup', origin.address)
  const typedCode = form.role === 'adminclub' ? (form.referral_code ?? '') : ''
  const referralCode = typedCode === '' ? null : await findReferralCode(db, typedCode)
  const weakness = await findWeakness(form.password, { username: form.username, email: form.email })
  const fields: FieldErrors = {
    ...(await findAccountFaults(db, { username: form.username, email: form.email ?? null })),
    ...(weakness !== null && { password: [weakness] }),
    ...(typedCode !== '' && referralCode === null && { referral_code: [unknownReferralCode] }),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })

  const id = newId()
  const now = clock.now()
  const passwordHash = await hashPassword(form.password, config.argon2)
  const token = await withStoredPicture(infrastructure, picture, 'avatar', (avatarFile) =>
    db.transaction().execute(async (tx) => {
      await insertNew(tx, { id, form, passwordHash, avatarFile, now })
      const pages = await acceptPages(tx, id, { shown_at: now, now })
      await audit(tx, caller, {
        at: now,
        action: 'signUp',
        subject: { kind: 'user', id },
        after: { role: form.role, ...pages },
      })
      if (form.email !== undefined)
        await enqueueMail(tx, form.email, welcomeEmail({ username: form.username, role: form.role, site: config.publicUrl }))
      if (referralCode !== null) await insertReferral(tx, { user_id: id, code: referralCode, created_at: instantText(now) })
      return form.role === 'client' ? openSession(tx, id, origin, now) : null
    }),
  )
  const account = await requireAccount(db, id)
  return { token, user: userOf(account), profile: profileOf(account, now), ...next[form.role] }
}

interface NewAccount {
  id: string
  form: SignUpBody
  passwordHash: string
  avatarFile: string | null
  now: Temporal.Instant
}

async function insertNew(tx: Tx, { id, form, passwordHash, avatarFile, now }: NewAccount): Promise<void> {
  const at = instantText(now)
  const { username, role, email = null, first_name = '', last_name = '', phone_number = '' } = form
  const contact = { email, first_name, last_name, phone_number, avatar_file: avatarFile }
  try {
    await insertUser(tx, { id, username, password_hash: passwordHash, role, ...contact, created_at: at, updated_at: at })
  } catch (error) {
    // Someone else was faster since the first check.
    const taken = findTakenAccountFields(error)
    if (taken === null) throw error
    refuse('invalid', { fields: { [taken]: [taken === 'username' ? usernameTaken : emailTaken] } })
  }
  if (form.role === 'client') await insertClientProfile(tx, { user_id: id, age: form.age, age_declared_at: at })
  if (form.role === 'ambassador') await insertAmbassadorProfile(tx, { user_id: id })
}
