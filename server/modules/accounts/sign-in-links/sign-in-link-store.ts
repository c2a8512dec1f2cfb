import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Origin } from '../../../infrastructure/caller.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hashDevice } from '../sessions/device-store.ts'
import { codeLifetime } from '../limits/mailed-code.ts'

/** What someone without an account typed. */
export interface Newcomer {
  first_name: string
  last_name: string
  phone_number: string
  age: number
}

interface NewLink {
  id: string
  email: string
  /** Null: nothing is stored for an address without an account. */
  newcomer: Newcomer | null
  next: string | null
  origin: Origin
}

/** Whether the account `u` can be signed in to by email: an invitation or a one-time password comes first. */
const maySignIn = (demoAccounts: boolean) => sql<boolean>`u.status = 'active' and u.deleted_at is null and u.password_hash <> ''
  and u.one_time_password_until is null and (${demoAccounts} or not u.is_demo)`

/** The same work for known and unknown addresses. What a newcomer typed is dropped if the address has an account. */
export async function insertLink(
  tx: Tx,
  { id, email, newcomer, next, origin }: NewLink,
  { demoAccounts, now }: { demoAccounts: boolean; now: Temporal.Instant },
): Promise<void> {
  const typed = newcomer === null ? null : JSON.stringify(newcomer)
  await sql`
    insert into sign_in_links (id, user_id, email, newcomer, next, created_at, expires_at, device_hash, network)
    select ${id}, u.id, coalesce(u.email, ${email}), case when u.id is null then ${typed}::jsonb end, ${next},
      ${instantText(now)}, ${instantText(now.add(codeLifetime))}, ${hashDevice(origin.device)}, ${networkOf(origin.address)}
    from (select 1) one left join users u on fold_name(u.email) = fold_name(${email}) and u.deleted_at is null
    where case when u.id is null then ${typed !== null} else ${maySignIn(demoAccounts)} end`.execute(tx)
}

export interface SignInLink {
  id: string
  /** Null for a newcomer. */
  user_id: string | null
  email: string
  newcomer: Newcomer | null
  next: string | null
  /** Null for a newcomer. */
  username: string | null
  /** Empty for a newcomer. */
  password_hash: string
  /** Whether its owner has proved to read the email before. */
  is_confirmed: boolean
  has_factor: boolean
  /** Whether the account knows the device. */
  is_known: boolean
  /** Requested by this device, not by another one on its network. */
  is_own: boolean
  created_at: string
}

interface LinkScope {
  demoAccounts: boolean
  now: Temporal.Instant
  /** Null where only the email is written. */
  origin: Origin | null
}

/** Links `l` that can be used now: neither spent nor expired, and their account still has the email. */
const readLinks = ({ demoAccounts, now, origin }: LinkScope) => {
  const device = hashDevice(origin?.device ?? null)
  return sql`
    select l.id, l.user_id, l.email, l.newcomer, l.next, l.created_at, u.username, coalesce(u.password_hash, '') as password_hash,
      u.email_confirmed_at is not null as is_confirmed,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_factor,
      exists (select from known_devices d where d.user_id = u.id and d.device_hash = ${device}) as is_known,
      coalesce(l.device_hash = ${device}, false) as is_own
    from sign_in_links l left join users u on u.id = l.user_id and u.email = l.email and ${maySignIn(demoAccounts)}
    where l.used_at is null and l.expires_at > ${instantText(now)} and (l.user_id is null or u.id is not null)`
}

export async function findLink(db: Database, id: string, reading: LinkScope): Promise<SignInLink | null> {
  const { rows } = await sql<SignInLink>`${readLinks(reading)} and l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The one a code from here may belong to: the newest open one this device requested, otherwise one from its network. */
export async function findLinkTo(
  db: Database,
  email: string,
  reading: LinkScope & { origin: Origin },
): Promise<SignInLink | null> {
  const { device, address } = reading.origin
  const { rows } = await sql<SignInLink>`
    ${readLinks(reading)} and fold_name(l.email) = fold_name(${email})
      and (l.device_hash = ${hashDevice(device)} or l.network = ${networkOf(address)})
    order by is_own desc, l.created_at desc, l.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Uses a link, and with it every other one to the address; false if another call was faster. */
export async function spendLink(tx: Tx, { id, email }: SignInLink, now: Temporal.Instant): Promise<boolean> {
  const at = instantText(now)
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_links')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await sql`
    update sign_in_links set expires_at = ${at}
    where fold_name(email) = fold_name(${email}) and used_at is null and expires_at > ${at}`.execute(tx)
  return true
}

/** The account that a newcomer's link opened. */
export async function setAccountOf(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('sign_in_links').set({ user_id: userId, newcomer: null }).where('id', '=', id).execute()
}

/** What a newcomer typed goes with the link. */
export async function forgetOldLinks(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sign_in_links').where('expires_at', '<', instantText(now)).execute()
}
