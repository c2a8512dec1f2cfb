import { randomInt } from 'node:crypto'
import { withoutTrailing } from '#contract/base/without-trailing.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { insertClientProfile, insertUser } from '../account/account-store.ts'
import { isReserved } from '../passwords/weak-password.ts'
import { setAccountOf, type Newcomer } from './sign-in-link-store.ts'

/** Between the name and the number, and after it, a username has 30 characters at most. */
const longestName = 22

/**
 * `ana.de-vries` and five digits, always: a suggestion without them would tell that no one else has the name. Names in other
 * scripts leave nothing to build on.
 */
function suggestUsername({ first_name, last_name }: Pick<Newcomer, 'first_name' | 'last_name'>): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '')
      .join('-')
  const name = [plain(first_name), plain(last_name)].filter((part) => part !== '').join('.')
  const short = withoutTrailing(name.slice(0, longestName), '.-')
  return `${short === '' || isReserved(short) ? 'guest' : short}.${randomInt(10_000, 100_000)}`
}

interface NewcomerLink {
  link: { id: string; email: string; newcomer: Newcomer; created_at: string }
  unknownHash: string
  now: Temporal.Instant
}

/** Opens the account of someone who proved to read the email. It has no password, and signs in by email or with a passkey. */
export async function openNewcomer(
  tx: Tx,
  { acceptPages }: Pick<AccountDependents, 'acceptPages'>,
  caller: Visitor,
  { link, unknownHash, now }: NewcomerLink,
): Promise<string> {
  const { id: linkId, email, newcomer } = link
  const { first_name, last_name, phone_number, age } = newcomer
  const [id, at] = [newId(), instantText(now)]
  await insertUser(tx, {
    id,
    username: suggestUsername(newcomer),
    email,
    email_confirmed_at: at,
    password_hash: unknownHash,
    is_passwordless: true,
    role: 'client',
    first_name,
    last_name,
    phone_number,
    created_at: at,
    updated_at: at,
  })
  await insertClientProfile(tx, { user_id: id, age, age_declared_at: at })
  await setAccountOf(tx, linkId, id)
  // What the form showed, which was sent before the email.
  const pages = await acceptPages(tx, id, { shown_at: Temporal.Instant.from(link.created_at), now })
  const subject = { kind: 'user', id }
  await audit(tx, caller, { at: now, action: 'signUpByEmail', subject, after: { role: 'client', ...pages } })
  return id
}
