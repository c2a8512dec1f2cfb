import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { codeLifetime, type ResetState } from './reset-code.ts'

/** Opens a reset for whoever has this address; where nobody has it, the same work is done and nothing is kept. */
export async function insertReset(tx: Tx, id: string, email: string, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into password_resets (id, user_id, created_at, expires_at)
    select ${id}, u.id, ${instantText(now)}, ${instantText(now.add(codeLifetime))}
    from users u where lower(u.email) = lower(${email}) and u.deleted_at is null`.execute(tx)
}

export interface Reset extends ResetState {
  id: string
  user_id: string
}

/** The newest reset of an address, held until the end of the transaction: tries at one code come one after the other. */
export async function lockNewestReset(tx: Tx, email: string): Promise<Reset | null> {
  const { rows } = await sql<Reset>`
    select r.id, r.user_id, r.expires_at, r.used_at, r.wrong_tries
    from password_resets r
    where r.id = (
      select n.id from password_resets n join users u on u.id = n.user_id
      where lower(u.email) = lower(${email}) and u.deleted_at is null
      order by n.created_at desc, n.id desc limit 1
    )
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Spends a code; false where another call was faster. */
export async function spendReset(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const rows = await tx
    .updateTable('password_resets')
    .set({ used_at: instantText(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Who is to be written a code, while it is still good. */
export async function findOpenReset(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<{ email: string; username: string } | null> {
  const { rows } = await sql<{ email: string; username: string }>`
    select u.email, u.username from password_resets r join users u on u.id = r.user_id
    where r.id = ${id} and r.used_at is null and r.expires_at > ${instantText(now)} and u.email is not null`.execute(db)
  return rows[0] ?? null
}

export async function forgetOldResets(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', instantText(now.subtract({ hours: 24 })))
    .execute()
}
