import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { codeLifetime } from '../limits/mailed-code.ts'

/** How long an unconfirmed request is kept. */
const pendingFor = { hours: 24 } as const
/** How long the old address can undo a change. */
export const undoneWithin = { hours: 72 } as const

/** The current email, locked until the end of the transaction. */
export interface OwnEmail {
  username: string
  email: string | null
  email_confirmed_at: string | null
}

export async function lockEmail(tx: Tx, userId: string): Promise<OwnEmail | undefined> {
  return tx
    .selectFrom('users')
    .select(['username', 'email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Replaces earlier open confirmations. */
export async function insertConfirmation(
  tx: Tx,
  row: { id: string; user_id: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await forgetPending(tx, row.user_id)
  await tx
    .insertInto('email_confirmations')
    .values({ ...row, created_at: instantText(now) })
    .execute()
}

export async function forgetPending(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface Confirmation {
  id: string
  email: string
  /** Whether its code is still valid. */
  is_fresh: boolean
}

export async function findPending(db: Database | Tx, userId: string, now: Temporal.Instant): Promise<Confirmation | null> {
  const { rows } = await sql<Confirmation>`
    select id, email, created_at > ${instantText(now.subtract(codeLifetime))} as is_fresh
    from email_confirmations
    where user_id = ${userId} and confirmed_at is null and email is not null
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Who gets a code. `is_taken`: another account has confirmed this email. */
export async function findCodeToMail(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<{ username: string; email: string; is_taken: boolean } | null> {
  const { rows } = await sql<{ username: string; email: string; is_taken: boolean }>`
    select u.username, c.email, exists (
      select from users o where fold_name(o.email) = fold_name(c.email) and o.id <> u.id and o.email_confirmed_at is not null
    ) as is_taken
    from email_confirmations c join users u on u.id = c.user_id
    where c.id = ${id} and c.confirmed_at is null and c.email is not null and u.deleted_at is null
      and c.created_at > ${instantText(now.subtract(codeLifetime))}`.execute(db)
  return rows[0] ?? null
}

/** An address belongs to the account that proved to read it; accounts that only claimed it lose it. */
export async function freeUnconfirmed(tx: Tx, email: string, userId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update users set email = null, updated_at = ${instantText(now)}
    where fold_name(email) = fold_name(${email}) and id <> ${userId} and email_confirmed_at is null`.execute(tx)
}

/** Writes an email and the one it replaces, so that the change can be undone. */
export async function replaceEmail(
  tx: Tx,
  change: { id: string; user_id: string; email: string | null; old: OwnEmail },
  now: Temporal.Instant,
): Promise<void> {
  const { id, user_id, email, old } = change
  const at = instantText(now)
  await tx
    .updateTable('users')
    .set({ email, email_confirmed_at: email === null ? null : at, updated_at: at })
    .where('id', '=', user_id)
    .execute()
  const replaces = old.email !== null && old.email !== email
  const replaced = {
    replaced_email: replaces ? old.email : null,
    replaced_confirmed_at: replaces ? old.email_confirmed_at : null,
  }
  await tx
    .insertInto('email_confirmations')
    .values({ id, user_id, email, created_at: at, confirmed_at: at, ...replaced })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ confirmed_at: at, ...replaced }))
    .execute()
}

export interface EmailChange {
  id: string
  user_id: string
  username: string
  email: string | null
  replaced_email: string
  /** Whether the account had proved to read the replaced email. Otherwise it may be someone else's, who is only told. */
  was_confirmed: boolean
}

/** A change of the last days that is not undone. */
export async function findChange(db: Database | Tx, id: string, now: Temporal.Instant): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`
    select c.id, c.user_id, u.username, c.email, c.replaced_email, c.replaced_confirmed_at is not null as was_confirmed
    from email_confirmations c join users u on u.id = c.user_id
    where c.id = ${id} and c.undone_at is null and c.replaced_email is not null and u.deleted_at is null
      and c.confirmed_at > ${instantText(now.subtract(undoneWithin))}`.execute(db)
  return rows[0] ?? null
}

/**
 * The changes of an account that can still be undone, one for each replaced address. Its owner may read only those: a thief of
 * their password changes the email first.
 */
export async function listChanges(db: Database | Tx, userId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (fold_name(replaced_email)) id from email_confirmations
    where user_id = ${userId} and undone_at is null and replaced_email is not null
      and confirmed_at > ${instantText(now.subtract(undoneWithin))}
    order by fold_name(replaced_email), confirmed_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether an account has proved to read this address: its own, or the one that it just replaced. */
export async function isReadAddress(db: Database, email: string, now: Temporal.Instant): Promise<boolean> {
  const since = instantText(now.subtract(undoneWithin).subtract(pendingFor))
  const { rows } = await sql<{ is_read: boolean }>`
    select exists (select from users where fold_name(email) = fold_name(${email}) and email_confirmed_at is not null)
      or exists (select from email_confirmations
        where created_at > ${since} and fold_name(replaced_email) = fold_name(${email})
          and replaced_confirmed_at is not null and undone_at is null) as is_read`.execute(db)
  return rows[0]?.is_read ?? false
}

/** Undoes a change and every later one, so that an attacker cannot keep any. The link itself confirms the old email. */
export async function undoChange(tx: Tx, change: EmailChange, now: Temporal.Instant): Promise<void> {
  const at = instantText(now)
  await forgetPending(tx, change.user_id)
  await tx
    .updateTable('users')
    .set({ email: change.replaced_email, email_confirmed_at: at, updated_at: at })
    .where('id', '=', change.user_id)
    .execute()
  await sql`
    update email_confirmations set undone_at = ${at}
    where user_id = ${change.user_id} and undone_at is null
      and confirmed_at >= (select confirmed_at from email_confirmations where id = ${change.id})`.execute(tx)
}

export async function confirmOwnEmail(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: instantText(now) })
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export async function forgetOldConfirmations(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from email_confirmations
    where created_at < ${instantText(now.subtract(pendingFor))}
      and (confirmed_at is null or confirmed_at < ${instantText(now.subtract(undoneWithin))})`.execute(db)
}
